import { type GroupsLeft, NAMED_AT_MOST } from '@/lib/directory/left-behind';
import type { DirectoryChange } from '@/lib/directory/store';
import { endKeysOfPerson, isActiveKey } from '@/lib/grants/access-keys/postgres/write-keys';
import { isActiveCode } from '@/lib/grants/authorization-codes/postgres/end-codes';
import { endAuthorizationRequests } from '@/lib/grants/authorization-requests/postgres/end-authorization-requests';
import { isActiveBackchannelRequest } from '@/lib/grants/backchannel-requests/postgres/end-requests';
import { isActiveDevice } from '@/lib/grants/device-authorizations/postgres/end-device-authorizations';
import { activeSession } from '@/lib/grants/logout/postgres/active-session';
import {
  hasLogoutsToRecord,
  hasRevocationsToRecord,
  recordRevocations,
} from '@/lib/grants/logout/postgres/record-logouts';
import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import {
  type EndOfGrants,
  endGrants,
  type HeldGrants,
  heldGrants,
} from '@/lib/grants/token-families/postgres/end-grants';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import type { CredentialChange } from '@/lib/journal/audit/audit-entry';
import type { ActiveCounts } from '@/lib/people/outcome';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { deleteLinks } from '@/lib/sign-in/identity-providers/postgres/links';
import { endOpenLinks, isUnused } from '@/lib/sign-in/one-time-links/postgres/end-open-links';
import { deletePassword } from '@/lib/sign-in/passwords/postgres/replace-password';
import { endSessionsOfPerson, endWithGrants } from '@/lib/sign-in/sessions/postgres/end-sessions';
import { endPendingSignIns } from '@/lib/sign-in/sessions/postgres/pending';
import { type GrantedRow, grantedColumns } from './granted';
import { ownsAnything } from './owner-leaves';

/**
 * See DirectoryChange.endEverything. The person's row is locked. Every operation that issues something locks the person
 * first, and each statement here sees what was committed while it waited for the lock, so nothing is missed. The first
 * one asks what has to end: most people hold a session and token families, and each statement that finds nothing
 * costs as much as one that does.
 * @param known what the person holds, if it was read since the lock was taken
 */
export async function endEverything(connection: Connection, end: EndOfGrants, known?: Held): Promise<ActiveCounts> {
  const { tenantId, personId, reason, now } = end;
  const held = known ?? (await findHeld(connection, end));
  if (held.revocations) await recordRevocations(connection, end);
  const sessions =
    held.sessions || held.logouts
      ? await endSessionsOfPerson(connection, { tenantId, personId, reason, now, everything: held.logouts })
      : 0;
  if (held.pendingSignIns) await endPendingSignIns(connection, { tenantId, personId });
  if (held.requests)
    await endAuthorizationRequests(connection, { tenantId, which: sql`person_id = ${personId}::uuid` });
  const grants = await endGrants(connection, { ...end, held });
  const keys = held.keys ? await endKeysOfPerson(connection, end) : { accessKeys: 0, personalTokens: 0 };
  if (held.links) await endOpenLinks(connection, { tenantId, personId, reason, now });
  return { sessions, ...grants, ...keys };
}

export type Held = HeldGrants &
  Record<'sessions' | 'pendingSignIns' | 'requests' | 'keys' | 'links' | 'logouts' | 'revocations' | 'owned', boolean>;

/** What a person who leaves holds, the groups that the person is a direct member of, and what was granted. */
export type HeldByLeaver = Held & { groups: GroupsLeft } & GrantedRow;

async function findHeld(connection: Connection, end: EndOfGrants): Promise<Held> {
  const [held] = await connection.query<Held>(sql`SELECT ${heldColumns(end)}`);
  if (!held) throw new Error('A query without a table returned no row.');
  return held;
}

/**
 * Columns that tell what a person holds that has not ended. What has expired is ended too: the clocks of two processes
 * differ.
 */
function heldColumns({ tenantId, personId, now }: Pick<EndOfGrants, 'tenantId' | 'personId' | 'now'>): Sql {
  const exists = (table: Sql, condition: Sql) => sql`EXISTS (
    SELECT FROM ${table} WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ${condition})`;
  return sql`
    ${exists(sql`session`, sql`ended_at IS NULL`)} AS sessions,
    ${exists(sql`pending_sign_in`, sql`true`)} AS "pendingSignIns",
    ${exists(sql`authorization_request`, sql`decided_at IS NULL`)} AS requests,
    ${heldGrants(exists, now)},
    ${exists(sql`access_key`, sql`revoked_at IS NULL`)} AS keys,
    ${exists(sql`one_time_link`, isUnused)} AS links,
    ${hasLogoutsToRecord({ tenantId, personId, now })} AS logouts,
    ${hasRevocationsToRecord({ tenantId, personId })} AS revocations,
    ${ownsAnything(tenantId, sql`${personId}::uuid`, now)} AS owned`;
}

/** The columns above, the groups, and what was granted. */
export const heldByLeaverColumns = (
  of: Pick<EndOfGrants, 'tenantId' | 'personId' | 'now'>,
): Sql => sql`${heldColumns(of)},
    (SELECT COALESCE(json_agg(json_build_object('id', g.id, 'name', g.display_name) ORDER BY g.display_name_key, g.id), '[]') FROM (
      SELECT g.id, g.display_name, g.display_name_key FROM group_member m JOIN "group" g ON g.tenant_id = ${ofTenant(of.tenantId)} AND g.id = m.group_id
      WHERE m.tenant_id = ${ofTenant(of.tenantId)} AND m.member_id = ${of.personId}::uuid ORDER BY g.display_name_key, g.id LIMIT ${NAMED_AT_MOST}::int
    ) g) AS groups,
    ${grantedColumns(of.tenantId, of.personId)}`;

/** See DirectoryChange.endSessions. The person's row is locked. */
export async function endSessionsBegunBy(
  connection: Connection,
  { tenantId, personId, begunBy, cause, now }: Parameters<DirectoryChange['endSessions']>[0],
): Promise<EndedSessions> {
  await endPendingSignIns(connection, { tenantId, personId });
  const which = sql`s.person_id = ${personId}::uuid AND s.created_at <= ${begunBy}`;
  return endWithGrants(connection, { tenantId, which, reason: 'ended-by-issuer', cause, now });
}

/** See DirectoryChange.removeForeignSignIns. */
export async function removeForeignSignIns(
  connection: Connection,
  tenantId: string,
  personId: string,
): Promise<CredentialChange[]> {
  return [
    ...(await deletePassword(connection, { tenantId, personId, which: sql`must_change` })),
    ...(await deleteLinks(connection, { tenantId, personId, which: sql`linked_by <> 'person'` })),
  ];
}

/** See DirectoryStore.countActiveGrants: what `endEverything` would end now. */
export async function countEverything(
  connection: Connection,
  tenantId: string,
  personId: string,
  now: Date,
): Promise<ActiveCounts> {
  const count = (table: Sql, condition: Sql) => sql`(
    SELECT count(*)::int FROM ${table} WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND ${condition})`;
  const [counts] = await connection.query<ActiveCounts>(sql`SELECT ${activeCounts(count, tenantId, now)}`);
  if (!counts) throw new Error('A count query returned no row.');
  return counts;
}

/**
 * Columns that count what a deactivation ends.
 * @param count counts the matching rows of one table, given with its alias
 */
export const activeCounts = (count: (table: Sql, condition: Sql) => Sql, tenantId: string, now: Date): Sql => sql`
  ${count(sql`session`, activeSession(sql`session`, ofTenant(tenantId), now))} AS sessions,
  ${count(sql`token_family f`, isActiveFamily(now))} AS "tokenFamilies",
  ${count(sql`authorization_code c`, isActiveCode(now))} AS "authorizationCodes",
  ${count(sql`device_authorization d`, isActiveDevice(now))} AS "deviceAuthorizations",
  ${count(sql`backchannel_request b`, isActiveBackchannelRequest(now))} AS "backchannelRequests",
  ${count(sql`access_key`, sql`kind <> 'personal' AND ${isActiveKey(now)}`)} AS "accessKeys",
  ${count(sql`access_key`, sql`kind = 'personal' AND ${isActiveKey(now)}`)} AS "personalTokens"`;
