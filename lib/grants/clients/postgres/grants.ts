import { countLiving as countLivingRows, endEachFamily } from '@/lib/grants/token-families/postgres/end-families';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { LivingGrants } from '../client';
import type { ClientChange, EndedGrants } from '../store';

/** See ClientStore.countLiving. */
export async function countLiving(
  connection: Connection,
  tenantId: string,
  clientId: string,
  now: Date,
): Promise<LivingGrants> {
  const [counts] = await connection.query<LivingGrants>(sql`
    SELECT count(*)::int AS "tokenFamilies", count(DISTINCT person_id)::int AS people,
      (SELECT count(*)::int FROM authorization_code
        WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId} AND consumed_at IS NULL AND expires_at > ${now}) AS "authorizationCodes"
    FROM token_family
    WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId} AND revoked_at IS NULL AND expires_at > ${now} AND idle_expires_at > ${now}`);
  if (!counts) throw new Error('A count gave no row.');
  return counts;
}

/** See ClientChange.countFamilies. */
export async function countFamilies(connection: Connection, tenantId: string, clientId: string): Promise<number> {
  const [counted] = await connection.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM token_family WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId} AND revoked_at IS NULL`);
  return counted?.count ?? 0;
}

/**
 * See ClientChange.endGrants. People are locked first, as everywhere. A redemption that runs beside it starts its family
 * from a code: codes go before families, and one that is being claimed is waited for, so that its family ends too.
 */
export async function endGrants(
  connection: Connection,
  end: Parameters<ClientChange['endGrants']>[0],
): Promise<EndedGrants> {
  const { tenantId, clientId, from, limit, now } = end;
  const ofClient = sql`tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`;
  const families = (also: Sql) => sql`
    FROM token_family WHERE ${ofClient} AND revoked_at IS NULL AND (${from}::timestamptz IS NULL OR created_at >= ${from}) ${also}
    ORDER BY created_at LIMIT ${limit}::int`;
  const people = await connection.query<{ id: string }>(sql`
    SELECT id::text FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id IN (
      SELECT person_id FROM (SELECT person_id ${families(empty)}) AS held
      UNION SELECT person_id FROM authorization_code WHERE ${ofClient} AND consumed_at IS NULL)
    ORDER BY person.id FOR SHARE`);
  await connection.execute(sql`DELETE FROM authorization_request WHERE ${ofClient} AND decided_at IS NULL`);
  await connection.execute(sql`DELETE FROM pushed_request WHERE ${ofClient}`);
  const codes = await connection.query<{ living: boolean }>(sql`
    DELETE FROM authorization_code WHERE ${ofClient} AND consumed_at IS NULL RETURNING expires_at > ${now} AS living`);
  await connection.execute(sql`
    UPDATE device_authorization SET status = 'denied' WHERE ${ofClient} AND status IN ('pending', 'approved')`);
  const which = sql`id IN (SELECT id ${families(sql`AND person_id = ANY(${people.map(({ id }) => id)}::uuid[])`)})`;
  const ended = await endEachFamily(connection, { ...end, which });
  const consents = await connection.execute(sql`
    DELETE FROM consent WHERE ${ofClient} AND person_id IN (SELECT person_id FROM consent WHERE ${ofClient} LIMIT ${limit}::int)`);
  const living = ended.filter((family) => family.living);
  const full = ended.length === limit;
  return {
    ended: ended.length,
    living: {
      tokenFamilies: living.length,
      people: new Set(living.map(({ personId }) => personId)).size,
      authorizationCodes: countLivingRows(codes),
    },
    // Families that started meanwhile may be older than the last of a full step: the last look is at all of them.
    more: full || from !== null || consents === limit,
    from: full ? new Date(Math.max(...ended.map(({ createdAt }) => createdAt.getTime()))) : null,
  };
}
