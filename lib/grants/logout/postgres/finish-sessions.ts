import { endCodes } from '@/lib/grants/authorization-codes/postgres/end-codes';
import { endDeviceAuthorizations } from '@/lib/grants/device-authorizations/postgres/end-device-authorizations';
import { countActive, endFamilies } from '@/lib/grants/token-families/postgres/end-families';
import { OFFLINE_SCOPE } from '@/lib/oauth/openid/offline-access';
import { OPENID_SCOPE } from '@/lib/oauth/tokens/id-token';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { SessionGrants } from '../session-grants';
import { recordLogouts, withReplaced } from './record-logouts';

/** The condition that a family is bound to the session in which it was granted. */
export const boundToSession = sql`${OPENID_SCOPE} = ANY(scopes) AND NOT ${OFFLINE_SCOPE} = ANY(scopes)`;

/**
 * What the end of individual sessions causes, over the connection of the transaction that ends them: unredeemed codes
 * are deleted, devices that the session approved are denied, clients are notified, and what was granted for the session
 * ends: "Refresh tokens issued without the offline_access property to a session being logged out SHOULD be revoked"
 * (OpenID Connect Back-Channel Logout, 2.7). A grant without openid is not bound to a session: it continues until it is
 * ended separately. The caller holds the lock on the person's row.
 * @returns how many of them were active and ended
 */
export async function finishSessions(
  connection: Connection,
  {
    tenantId,
    sessionIds,
    now,
    origin,
  }: { tenantId: string; sessionIds: readonly string[]; now: Date; origin: RequestOrigin | null },
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
  await endDeviceAuthorizations(connection, { tenantId, which: sql`session_id = ANY(${ids}::uuid[])`, now });
  await recordLogouts(connection, { tenantId, sessionIds });
  const ended = await connection.query<{ id: string }>(
    sql`${withReplaced(tenantId, sessionIds)} SELECT id::text AS id FROM ended`,
  );
  const families = await endFamilies(connection, {
    tenantId,
    which: sql`f.session_id = ANY(${ended.map(({ id }) => id)}::uuid[]) AND ${boundToSession}`,
    reason: 'session-ended',
    now,
    origin,
  });
  return { tokenFamilies: countActive(families), authorizationCodes };
}
