import { endCodes, isActiveCode, isUnredeemed } from '@/lib/grants/authorization-codes/postgres/end-codes';
import {
  endAuthorizationRequests,
  endPushedRequests,
} from '@/lib/grants/authorization-requests/postgres/end-authorization-requests';
import { endBackchannelRequests } from '@/lib/grants/backchannel-requests/postgres/end-requests';
import { endConsents } from '@/lib/grants/consents/postgres/end-consents';
import { endDeviceAuthorizations } from '@/lib/grants/device-authorizations/postgres/end-device-authorizations';
import { endFamilies } from '@/lib/grants/token-families/postgres/end-families';
import { isActiveFamily, isUnrevoked } from '@/lib/grants/token-families/postgres/family-status';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { ActiveGrants } from '../client';
import type { ClientChange, EndedGrants } from '../store';

/** See ClientStore.countActiveGrants. */
export async function countActiveGrants(
  connection: Connection,
  tenantId: string,
  clientId: string,
  now: Date,
): Promise<ActiveGrants> {
  const [counts] = await connection.query<ActiveGrants>(sql`
    SELECT count(*)::int AS "tokenFamilies", count(DISTINCT f.person_id)::int AS people,
      (SELECT count(*)::int FROM authorization_code c
        WHERE c.tenant_id = ${tenantId}::uuid AND c.client_id = ${clientId} AND ${isActiveCode(now)}) AS "authorizationCodes"
    FROM token_family f
    WHERE f.tenant_id = ${tenantId}::uuid AND f.client_id = ${clientId} AND ${isActiveFamily(now)}`);
  if (!counts) throw new Error('A count query returned no row.');
  return counts;
}

/** See ClientChange.countFamilies. */
export async function countFamilies(connection: Connection, tenantId: string, clientId: string): Promise<number> {
  const [counted] = await connection.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM token_family f
    WHERE f.tenant_id = ${tenantId}::uuid AND f.client_id = ${clientId} AND ${isUnrevoked()}`);
  return counted?.count ?? 0;
}

/**
 * See ClientChange.endGrants. Locks people first and families last, as everywhere (docs/decisions/0003). A concurrent
 * redemption starts its family from a code, so this waits for a code that is being claimed, and that family ends too.
 * The oldest families go first, so that each step finds its families through the index.
 */
export async function endGrantsOfClient(
  connection: Connection,
  end: Parameters<ClientChange['endGrants']>[0],
): Promise<EndedGrants> {
  const { tenantId, clientId, from, limit, reason, now, origin } = end;
  const which = sql`client_id = ${clientId}`;
  const oldest = sql`
    FROM token_family f
    WHERE f.tenant_id = ${tenantId}::uuid AND f.client_id = ${clientId} AND ${isUnrevoked()} AND (${from}::timestamptz IS NULL OR f.created_at >= ${from})`;
  const people = await connection.query<{ id: string }>(sql`
    SELECT id::text FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id IN (
      SELECT person_id FROM (SELECT f.person_id ${oldest} ORDER BY f.created_at LIMIT ${limit}::int) AS held
      UNION SELECT c.person_id FROM authorization_code c
      WHERE c.tenant_id = ${tenantId}::uuid AND c.client_id = ${clientId} AND ${isUnredeemed})
    ORDER BY person.id FOR SHARE`);
  await endAuthorizationRequests(connection, { tenantId, which });
  await endPushedRequests(connection, { tenantId, clientId });
  const authorizationCodes = await endCodes(connection, { tenantId, which, now });
  await endDeviceAuthorizations(connection, { tenantId, which, now });
  await endBackchannelRequests(connection, { tenantId, which, now });
  const chosen = await connection.query<{ id: string; createdAt: Date }>(sql`
    SELECT f.id::text AS id, f.created_at AS "createdAt" ${oldest} AND f.person_id = ANY(${people.map(({ id }) => id)}::uuid[])
    ORDER BY f.created_at LIMIT ${limit}::int`);
  const ended = await endFamilies(connection, {
    tenantId,
    which: sql`f.id = ANY(${chosen.map(({ id }) => id)}::uuid[])`,
    reason,
    now,
    origin,
  });
  const consents = await endConsents(connection, { tenantId, which, limit });
  const active = ended.filter((family) => family.active);
  const full = chosen.length === limit;
  return {
    ended: ended.length,
    active: {
      tokenFamilies: active.length,
      people: new Set(active.map(({ personId }) => personId)).size,
      authorizationCodes,
    },
    // Families that started while the steps ran may be older than the last one of a full step, so the final step looks
    // at all families.
    more: full || from !== null || consents === limit,
    from: full ? new Date(Math.max(...chosen.map(({ createdAt }) => createdAt.getTime()))) : null,
  };
}
