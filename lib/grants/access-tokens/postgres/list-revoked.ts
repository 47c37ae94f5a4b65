import { isWithinAbsoluteLifetime } from '@/lib/grants/token-families/postgres/family-status';
import type { RevocationFeedStore, Revoked, RevokedKind } from '@/lib/oauth/revocation-feed/store';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';

type Feed = Parameters<RevocationFeedStore['listRevoked']>[0];

/** The source of each kind: its table, the time of revocation, its id as text, and further conditions. */
function sources({
  tenantId,
  now,
}: Feed): Record<RevokedKind, { from: Sql; at: Sql; id: Sql; where: Sql; before?: Sql }> {
  return {
    client: {
      from: sql`(
        SELECT tenant_id, client_id, COALESCE(disabled_at, tokens_valid_after) AS at, CASE WHEN disabled_at IS NULL THEN tokens_valid_after END AS before
        FROM client WHERE tenant_id = ${tenantId}::uuid AND (disabled_at IS NOT NULL OR tokens_valid_after IS NOT NULL)
        UNION ALL SELECT tenant_id, client_id, deleted_at, NULL FROM deleted_client WHERE tenant_id = ${tenantId}::uuid) c`,
      at: sql`c.at`,
      id: sql`c.client_id COLLATE "C"`,
      where: sql`true`,
      before: sql`c.before`,
    },
    family: {
      from: sql`token_family f`,
      at: sql`f.revoked_at`,
      id: sql`f.id`,
      where: sql`f.revoked_at IS NOT NULL AND ${isWithinAbsoluteLifetime(now)}`,
    },
    key: {
      from: sql`signing_key k`,
      at: sql`k.retired_at`,
      id: sql`k.kid COLLATE "C"`,
      where: sql`k.retired_at IS NOT NULL`,
    },
    token: {
      from: sql`revoked_token r`,
      at: sql`r.revoked_at`,
      id: sql`r.jti COLLATE "C"`,
      where: sql`r.expires_at > ${now}`,
    },
  };
}

/**
 * See RevocationFeedStore. Text is ordered by code point, like the ids of families. Each kind is read by a separate
 * index, and only as far as the page needs.
 */
export async function listRevoked(database: Connection, feed: Feed): Promise<Revoked[]> {
  const { tenantId, from, now, longestSeconds, limit } = feed;
  const oldest = new Date(now.getTime() - longestSeconds * 1000);
  const position = from.at > oldest ? from : { at: oldest, after: null };
  const branches = Object.entries(sources(feed)).map(([name, { from: table, at, id, where, before }]) => {
    const kind = name as RevokedKind;
    return sql`(
      SELECT ${kind}::text AS kind, (${id})::text COLLATE "C" AS id, ${at} AS at, ${before ?? sql`NULL::timestamptz`} AS before FROM ${table}
      WHERE tenant_id = ${tenantId}::uuid AND ${where} AND ${since(position, kind, at, id)}
      ORDER BY ${at}, ${id} LIMIT ${limit}::int)`;
  });
  const all = branches.reduce((union, branch) => sql`${union} UNION ALL ${branch}`);
  return database.query<Revoked>(
    sql`SELECT kind, id, at, before FROM (${all}) revoked ORDER BY at, kind COLLATE "C", id LIMIT ${limit}::int`,
  );
}

/** The condition for rows of a kind after a position, in the order (at, kind, id). */
function since({ at: reached, after }: Feed['from'], kind: RevokedKind, at: Sql, id: Sql): Sql {
  if (!after || kind > after.kind) return sql`${at} >= ${reached}`;
  if (kind < after.kind) return sql`${at} > ${reached}`;
  const last = kind === 'family' ? sql`${after.id}::uuid` : sql`${after.id}::text`;
  return sql`(${at}, ${id}) > (${reached}, ${last})`;
}
