import { endCodes, isActiveCode } from '@/lib/grants/authorization-codes/postgres/end-codes';
import { endBackchannelRequests } from '@/lib/grants/backchannel-requests/postgres/end-requests';
import { endDeviceAuthorizations } from '@/lib/grants/device-authorizations/postgres/end-device-authorizations';
import { countActive, endFamilies } from '@/lib/grants/token-families/postgres/end-families';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { OFFLINE_SCOPE } from '@/lib/oauth/openid/offline-access';
import { OPENID_SCOPE } from '@/lib/oauth/tokens/id-token';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { isId } from '@/lib/platform/shared/id';
import type { SessionGrants } from '../session-grants';
import { activeSession } from './active-session';
import { recordLogouts, withReplaced } from './record-logouts';

/** The condition that a family is bound to the session in which it was granted. */
const boundToSession = sql`${OPENID_SCOPE} = ANY(scopes) AND NOT ${OFFLINE_SCOPE} = ANY(scopes)`;

/**
 * What the end of individual sessions causes, over the connection of the transaction that ends them: unredeemed codes
 * are deleted, devices and requests that the session approved are denied, clients are notified, and what was granted
 * for the session ends: "Refresh tokens issued without the offline_access property to a session being logged out SHOULD
 * be revoked" (OpenID Connect Back-Channel Logout, 2.7). A grant without openid is not bound to a session: it continues
 * until it is ended separately. The caller holds the lock on the person's row.
 * @returns how many of them were active and ended
 */
export async function finishSessions(
  connection: Connection,
  {
    tenantId,
    sessionIds,
    now,
    cause: { actor, origin },
  }: { tenantId: string; sessionIds: readonly string[]; now: Date; cause: Cause },
): Promise<SessionGrants> {
  if (sessionIds.length === 0) return { tokenFamilies: 0, authorizationCodes: 0 };
  const ids = [...sessionIds];
  // The condition includes the person, so that the index finds the codes.
  const authorizationCodes = await endCodes(connection, {
    tenantId,
    which: sql`c.session_id = ANY(${ids}::uuid[])
      AND c.person_id IN (SELECT person_id FROM session WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${ids}::uuid[]))`,
    now,
  });
  const which = sql`session_id = ANY(${ids}::uuid[])`;
  await endDeviceAuthorizations(connection, { tenantId, which, now });
  await endBackchannelRequests(connection, { tenantId, which, now });
  await recordLogouts(connection, { tenantId, sessionIds });
  const ended = await connection.query<{ id: string }>(
    sql`${withReplaced(tenantId, sessionIds)} SELECT id::text AS id FROM ended`,
  );
  const families = await endFamilies(connection, {
    tenantId,
    which: sql`f.session_id = ANY(${ended.map(({ id }) => id)}::uuid[]) AND ${boundToSession}`,
    reason: 'session-ended',
    actor,
    now,
    origin,
  });
  return { tokenFamilies: countActive(families), authorizationCodes };
}

/** See SessionStore.countGrants: for each active session, what `finishSessions` would end with it now. */
export async function countGrants(
  connection: Connection,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<Map<string, SessionGrants>> {
  if (!isId(personId)) return new Map();
  const rows = await connection.query<SessionGrants & { id: string }>(sql`
    WITH RECURSIVE active AS (
      SELECT id FROM session WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ${activeSession(sql`session`, ofTenant(tenantId), now)}
    ), ended AS (
      SELECT id AS active_id, id FROM active
      UNION SELECT ended.active_id, s.id FROM session s JOIN ended ON s.replaced_by = ended.id WHERE s.tenant_id = ${tenantId}::uuid
    ), family AS (
      SELECT ended.active_id, count(*)::int AS count FROM ended JOIN token_family f ON f.tenant_id = ${tenantId}::uuid AND f.session_id = ended.id
      WHERE ${boundToSession} AND ${isActiveFamily(now)} GROUP BY ended.active_id
    ), code AS (
      SELECT session_id, count(*)::int AS count FROM authorization_code c
      WHERE c.tenant_id = ${tenantId}::uuid AND c.person_id = ${personId}::uuid AND ${isActiveCode(now)} GROUP BY session_id
    )
    SELECT active.id::text AS id, COALESCE(family.count, 0) AS "tokenFamilies", COALESCE(code.count, 0) AS "authorizationCodes"
    FROM active LEFT JOIN family ON family.active_id = active.id LEFT JOIN code ON code.session_id = active.id`);
  return new Map(rows.map(({ id, ...grants }) => [id, grants]));
}
