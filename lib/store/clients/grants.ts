import type { LivingGrants } from '@/lib/clients/client';
import type { ClientChange } from '@/lib/clients/store';
import { newId } from '@/lib/shared/id';
import { type Connection, sql } from '../database';
import { recordRevokedFamilies } from '../events/record-revoked-families';

/** See ClientStore.countLiving. */
export async function countLiving(connection: Connection, tenantId: string, clientId: string, now: Date): Promise<LivingGrants> {
  const [counts] = await connection.query<LivingGrants>(sql`
    SELECT count(*)::int AS "tokenFamilies", count(DISTINCT person_id)::int AS people,
      (SELECT count(*)::int FROM authorization_code
        WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId} AND consumed_at IS NULL AND expires_at > ${now}) AS "authorizationCodes"
    FROM token_family
    WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId} AND revoked_at IS NULL AND expires_at > ${now} AND idle_expires_at > ${now}`);
  if (!counts) throw new Error('A count gave no row.');
  return counts;
}

/**
 * See ClientChange.endGrants. People are locked first, as everywhere. A redemption that runs beside it starts its family
 * from a code: codes go before families, and one that is being claimed is waited for, so that its family ends too.
 */
export async function endGrants(connection: Connection, end: Parameters<ClientChange['endGrants']>[0]): Promise<LivingGrants> {
  const { tenantId, clientId, now } = end;
  const ofClient = sql`tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`;
  await connection.query(sql`
    SELECT id::text FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id IN (
      SELECT person_id FROM token_family WHERE ${ofClient} AND revoked_at IS NULL
      UNION SELECT person_id FROM authorization_code WHERE ${ofClient} AND consumed_at IS NULL)
    ORDER BY person.id FOR SHARE`);
  await connection.execute(sql`DELETE FROM authorization_request WHERE ${ofClient} AND decided_at IS NULL`);
  await connection.execute(sql`DELETE FROM pushed_request WHERE ${ofClient}`);
  const codes = await connection.query<{ living: boolean }>(sql`
    DELETE FROM authorization_code WHERE ${ofClient} AND consumed_at IS NULL RETURNING expires_at > ${now} AS living`);
  await connection.execute(sql`
    UPDATE device_authorization SET status = 'denied' WHERE ${ofClient} AND status IN ('pending', 'approved')`);
  const families = await endFamilies(connection, end);
  return {
    tokenFamilies: families.length,
    people: new Set(families).size,
    authorizationCodes: codes.filter(({ living }) => living).length,
  };
}

/** @returns the person of each family that still lived */
async function endFamilies(connection: Connection, { tenantId, clientId, reason, now, origin }: Parameters<ClientChange['endGrants']>[0]): Promise<string[]> {
  const families = await connection.query<{ id: string; personId: string; generation: number; living: boolean }>(sql`
    UPDATE token_family SET revoked_at = ${now}, revoke_reason = ${reason}, replay_response = NULL, replay_until = NULL
    WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId} AND revoked_at IS NULL
    RETURNING id::text AS id, person_id::text AS "personId", generation, (expires_at > ${now} AND idle_expires_at > ${now}) AS living`);
  await connection.execute(sql`
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent, detail)
    SELECT ${tenantId}::uuid, family_id, id, 'revoked', generation, ${now}, ${origin?.ipAddress ?? null}, ${origin?.userAgent ?? null},
           jsonb_build_object('reason', ${reason}::text)
    FROM unnest(${families.map(({ id }) => id)}::uuid[], ${families.map(() => newId())}::uuid[], ${families.map(({ generation }) => generation)}::int[])
         AS ended (family_id, id, generation)`);
  await recordRevokedFamilies(connection, { tenantId, families: families.map(({ id, personId }) => ({ id, personId, clientId })), reason, now, origin });
  return families.filter(({ living }) => living).map(({ personId }) => personId);
}
