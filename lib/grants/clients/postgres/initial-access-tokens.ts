import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { InitialAccessToken } from '../registration/initial-access-token';
import type { InitialTokenQuery, InitialTokenSort, InitialTokenStore } from '../registration/store';
import type { ClientChange } from '../store';

const columns = sql`
  id::text AS id, name, uses, uses_at_most AS "usesAtMost", created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"`;

/** Whether a token can be used for a registration. */
const usable = (now: Date): Sql => sql`(revoked_at IS NULL AND expires_at > ${now} AND uses < uses_at_most)`;

/** See ClientChange.useInitialToken. */
export async function useInitialToken(
  connection: Connection,
  { tenantId, tokenHash, now }: Parameters<ClientChange['useInitialToken']>[0],
): Promise<{ id: string; name: string } | null> {
  const [used] = await connection.query<{ id: string; name: string }>(sql`
    UPDATE initial_access_token SET uses = uses + 1, last_used_at = ${now}
    WHERE tenant_id = ${tenantId}::uuid AND token_hash = ${tokenHash} AND ${usable(now)}
    RETURNING id::text AS id, name`);
  return used ?? null;
}

const sortColumns: Record<InitialTokenSort, Sql> = {
  name: sql`lower(name)`,
  createdAt: sql`created_at`,
  expiresAt: sql`expires_at`,
  lastUsedAt: sql`last_used_at`,
};

async function list(
  connection: Connection,
  query: InitialTokenQuery,
): Promise<{ tokens: InitialAccessToken[]; total: number }> {
  const { search, status, now } = query;
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : null;
  const conditions = sql`tenant_id = ${query.tenantId}::uuid
    ${pattern === null ? empty : sql`AND name ILIKE ${pattern}`}
    ${status ? sql`AND ${status === 'usable' ? usable(now) : sql`NOT ${usable(now)}`}` : empty}
    ${createdWithin(query)}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM initial_access_token WHERE ${conditions}`,
  );
  const tokens = await connection.query<InitialAccessToken>(sql`
    SELECT ${columns} FROM initial_access_token WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction} NULLS LAST, initial_access_token.id ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return { tokens, total: counted?.total ?? 0 };
}

/** The initial access tokens on PostgreSQL. */
export function createInitialTokenStore(database: Connection): InitialTokenStore {
  return {
    insert: (token, audit) =>
      database.transaction(async (connection) => {
        await connection.prisma.initialAccessToken.create({ data: token });
        await writeAudit(connection, audit);
      }),
    exists: async (tenantId, tokenHash) =>
      (await database.prisma.initialAccessToken.count({ where: { tenantId, tokenHash } })) > 0,
    async isUsable({ tenantId, tokenHash, now }) {
      const found = await database.query(
        sql`SELECT 1 FROM initial_access_token WHERE tenant_id = ${tenantId}::uuid AND token_hash = ${tokenHash} AND ${usable(now)}`,
      );
      return found.length > 0;
    },
    revoke: ({ tenantId, id, now }, audit) =>
      database.transaction(async (connection) => {
        const [revoked] = await connection.query<InitialAccessToken>(sql`
          UPDATE initial_access_token SET revoked_at = ${now} WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND revoked_at IS NULL RETURNING ${columns}`);
        if (!revoked) return null;
        await writeAudit(connection, audit(revoked));
        return revoked;
      }),
    list: (query) => list(database, query),
  };
}

export const expiredInitialTokens = expiredRows('initial_access_token', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`expires_at`,
  before: sql`now() - interval '90 days'`,
});
