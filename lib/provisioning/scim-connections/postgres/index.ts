import { setKeyOwner } from '@/lib/grants/access-keys/postgres/owned-keys';
import { isActiveKey } from '@/lib/grants/access-keys/postgres/write-keys';
import { usableToken } from '@/lib/grants/access-tokens/postgres/usable-token';
import { takeReach } from '@/lib/grants/trusted-issuers/postgres/reach';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { recordEvents } from '@/lib/journal/events/postgres/outbox';
import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import type { AccessTokenState, OAuthStore } from '@/lib/oauth/protocol/store';
import { findBrake, holdBrake, liftBrake, listStoppedPeople } from '@/lib/people/brake/postgres/brake';
import { highestRole } from '@/lib/people/postgres/highest-role';
import { lockActivePerson } from '@/lib/people/postgres/lock-active-person';
import { mustManage, personOf, rankOf } from '@/lib/people/postgres/rank';
import { type HandedOver, type HandOver, handOverPeople } from '@/lib/people/postgres/write-person';
import type { Batch } from '@/lib/platform/postgres/batch';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { isUseDue } from '@/lib/platform/postgres/is-use-due';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { listAgain } from '@/lib/provisioning/pull/postgres/pull-source';
import type { LeaseStore } from '../rate-limit/lease';
import type {
  CallingConnection,
  ConnectionSort,
  GivenLot,
  ListedConnection,
  ScimConnectionChange,
  ScimConnectionQuery,
  ScimConnectionStore,
} from '../store';
import { authenticateVerb } from './authenticate';
import { type CallingRow, callingColumns, callingFromRow } from './calling-connection';
import {
  type ConnectionRow,
  connectionColumns,
  connectionFromRow,
  countProvisioned,
  deleteConnection,
  findConnection,
  findConnectionByName,
  findFirsts,
  insertConnection,
  listBraked,
  lockConnection,
  recordSelfTest,
  updateConnection,
} from './connections';
import { type CredentialUse, createCredentialUses } from './credential-uses';
import { endToken, findToken, insertToken, listTokens, revokeToken } from './tokens';

/** One request in the unit of the row's counter, which is millionths of a request. */
const REQUEST = 1_000_000;

/**
 * One lease takes at most an eighth of the remaining requests, because requests that one process holds are not
 * available to the others.
 */
const SHARE = 8;

/**
 * See LeaseStore.lease. It is one statement and uses the database's clock, which all processes share. A statement that
 * waited for another has an older time than the row and refills nothing. Counting in millionths makes every refill a
 * whole number at any rate: elapsed microseconds times requests per second.
 */
async function lease(
  connection: Connection,
  { tenantId, connectionId, rateLimit: { perSecond, burst }, wanted }: Parameters<LeaseStore['lease']>[0],
): Promise<{ granted: number; nextInMilliseconds: number }> {
  const full = burst * REQUEST;
  const first = Math.min(wanted, Math.max(1, Math.floor(burst / SHARE)));
  const at = sql`GREATEST(excluded.refilled_at, r.refilled_at)`;
  const level = sql`LEAST(${full}::bigint, r.millionths + (EXTRACT(EPOCH FROM ${at} - r.refilled_at) * 1000000)::bigint * ${perSecond}::bigint)`;
  const lot = sql`CASE WHEN ${level} < ${REQUEST}::bigint THEN 0 ELSE LEAST(${wanted}::bigint, GREATEST(1, ${level} / ${REQUEST * SHARE}::bigint)) END`;
  const [leased] = await connection.query<{ granted: number; millionths: number }>(sql`
    INSERT INTO scim_rate AS r (tenant_id, connection_id, millionths, refilled_at, granted)
    VALUES (${tenantId}::uuid, ${connectionId}::uuid, ${full - first * REQUEST}::bigint, clock_timestamp(), ${first}::int)
    ON CONFLICT (tenant_id, connection_id) DO UPDATE
    SET millionths = ${level} - ${lot} * ${REQUEST}::bigint, refilled_at = ${at}, granted = ${lot}
    RETURNING granted, millionths::float8 AS millionths`);
  const { granted = 0, millionths = 0 } = leased ?? {};
  return { granted, nextInMilliseconds: Math.max(0, Math.ceil((REQUEST - millionths) / perSecond / 1000)) };
}

const sortColumns: Record<ConnectionSort, Sql> = {
  name: sql`lower(name)`,
  createdAt: sql`created_at`,
  lastUsedAt: sql`last_used_at`,
};

const statusConditions: Record<NonNullable<ScimConnectionQuery['status']>, Sql> = {
  enabled: sql`AND disabled_at IS NULL`,
  disabled: sql`AND disabled_at IS NOT NULL`,
};

/** One page of connections, and the total over all pages. */
async function listConnections(
  connection: Connection,
  query: ScimConnectionQuery,
): Promise<{ connections: ListedConnection[]; total: number }> {
  const conditions = sql`tenant_id = ${query.tenantId}::uuid
    ${query.search ? sql`AND name ILIKE ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}` : empty}
    ${query.status ? statusConditions[query.status] : empty}
    ${createdWithin(query)}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM scim_connection WHERE ${conditions}`,
  );
  const rows = await connection.query<ConnectionRow & { activeTokens: number }>(sql`
    SELECT ${connectionColumns},
      (SELECT count(*)::int FROM access_key k
        WHERE k.tenant_id = ${ofTenant(query.tenantId)} AND k.connection_id = scim_connection.id AND k.kind = 'scim'
          AND ${isActiveKey(query.now, sql`k`)}) AS "activeTokens"
    FROM scim_connection WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction} NULLS LAST, scim_connection.id ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return { connections: rows.map(connectionFromRow), total: counted?.total ?? 0 };
}

type Found = { personId: string | null; userName: string | null } & (CallingRow | { connectionId: null }) & {
    lastUsedAt: Date | null;
  };

/** See ScimConnectionStore.authenticateClient. One statement checks the token and finds the connection. */
async function authenticateClient(
  database: Connection,
  uses: Batch<CredentialUse>,
  asked: Parameters<OAuthStore['checkAccessToken']>[0],
  now: Date,
): Promise<{ state: AccessTokenState; connection: CallingConnection | null }> {
  const [found] = await database.query<Found>(sql`
    WITH standing AS (SELECT p.id::text AS "personId", p.user_name AS "userName", c.client_id ${usableToken(asked)})
    SELECT standing."personId", standing."userName", ${callingColumns}, s.last_used_at AS "lastUsedAt"
    FROM standing
    LEFT JOIN scim_connection s ON s.tenant_id = ${ofTenant(asked.tenantId)} AND s.client_id = standing.client_id AND s.disabled_at IS NULL`);
  if (!found) return { state: { kind: 'inactive' }, connection: null };
  const state = { kind: 'active' as const, personId: found.personId, userName: found.userName };
  if (found.connectionId === null) return { state, connection: null };
  if (isUseDue(found.lastUsedAt, now))
    uses.add({ tenantId: asked.tenantId, connectionId: found.connectionId, tokenId: null });
  return { state, connection: callingFromRow(found) };
}

/** Moves groups to another connection, as `handOverPeople` moves people. */
export type HandOverGroups = (connection: Connection, wanted: HandOver) => Promise<HandedOver[]>;

/** See ScimConnectionChange.handOver. People are locked before groups, as everywhere. */
async function handOver(
  connection: Connection,
  handOverGroups: HandOverGroups,
  wanted: Parameters<ScimConnectionChange['handOver']>[0],
): Promise<GivenLot> {
  const people = await handOverPeople(connection, wanted);
  const groups = await handOverGroups(connection, wanted);
  const countOf = (given: readonly HandedOver[]) => given.filter(({ isThere }) => isThere).length;
  return {
    people: countOf(people),
    groups: countOf(groups),
    most: Math.max(people.length, groups.length),
    renamed: [...renamedOf('User', people), ...renamedOf('Group', groups)],
  };
}

const renamedOf = (type: 'User' | 'Group', given: readonly HandedOver[]): ResourceEvent['resource'][] =>
  given
    .filter(({ isThere, hadExternalId }) => isThere && hadExternalId)
    .map(({ isThere: _isThere, hadExternalId: _hadExternalId, ...resource }) => ({ type, ...resource }));

/**
 * SCIM connections in PostgreSQL.
 * @param steps.handOverGroups from the directory, which owns groups
 * @param steps.onError receives errors from recording a use; the next use is recorded again
 */
export function createScimConnectionStore(
  database: Connection,
  { handOverGroups, onError = () => undefined }: { handOverGroups: HandOverGroups; onError?: (error: unknown) => void },
): ScimConnectionStore {
  const uses = createCredentialUses(database, onError);
  return {
    find: (tenantId, id) => findConnection(database, tenantId, id),
    findByName: (tenantId, name) => findConnectionByName(database, tenantId, name),
    list: (query) => listConnections(database, query),
    listTokens: (tenantId, connectionId) => listTokens(database, tenantId, connectionId),
    highestRole: (tenantId, id) => highestRole(database, tenantId, id),
    countProvisioned: (tenantId, connectionId) => countProvisioned(database, tenantId, connectionId),
    findFirsts: (tenantId, id) => findFirsts(database, { tenantId, id }),
    recordSelfTest: (test) => recordSelfTest(database, test),
    findBrake: (tenantId, source, now) => findBrake(database, { tenantId, source }, now),
    listStoppedPeople: (tenantId, source, limit) => listStoppedPeople(database, { tenantId, source, limit }),
    listBraked: (tenantId, now) => listBraked(database, tenantId, now),
    authenticate: authenticateVerb(database, uses),
    authenticateClient: (token, now) => authenticateClient(database, uses, token, now),
    lease: (wanted) => lease(database, wanted),
    change: (work) => database.transaction((connection) => work(scimConnectionChange(connection, handOverGroups))),
  };
}

/** See ScimConnectionChange: the steps of one transaction. */
export function scimConnectionChange(connection: Connection, handOverGroups: HandOverGroups): ScimConnectionChange {
  return {
    insert: (scimConnection) => insertConnection(connection, scimConnection),
    lock: (tenantId, id) => lockConnection(connection, tenantId, id),
    update: (scimConnection) => updateConnection(connection, scimConnection),
    highestRole: (tenantId, id) => highestRole(connection, tenantId, id),
    rankOf: (tenantId, actor) => rankOf(connection, tenantId, actor),
    personOf: (tenantId, actor) => personOf(connection, tenantId, actor),
    mustManage: (managed) => mustManage(connection, managed),
    holdPerson: async (tenantId, personId) => (await lockActivePerson(connection, tenantId, personId)) !== null,
    async setTokenOwner({ connectionId, tokenId, ...owner }) {
      const which = sql`access_key.connection_id = ${connectionId}::uuid AND access_key.id = ${tokenId}::uuid AND access_key.kind = 'scim'`;
      const set = await setKeyOwner(connection, { ...owner, which });
      return set && { token: set.key, before: set.before };
    },
    findToken: (tenantId, tokenHash) => findToken(connection, tenantId, tokenHash),
    insertToken: (token) => insertToken(connection, token),
    revokeToken: (revocation) => revokeToken(connection, revocation),
    endToken: (end) => endToken(connection, end),
    handOver: (wanted) => handOver(connection, handOverGroups, wanted),
    takeReach: (tenantId, of, how) => takeReach(connection, { tenantId, people: 'connection', of }, how),
    async liftBrake(tenantId, source, until) {
      await liftBrake(connection, { tenantId, source }, until);
      await listAgain(connection, tenantId, source);
    },
    holdBrake: (tenantId, source, now) => holdBrake(connection, { tenantId, source }, now),
    delete: (tenantId, id, now) => deleteConnection(connection, tenantId, id, now),
    audit: (...entries) => writeAudit(connection, ...entries),
    event: (...events) => recordEvents(connection, ...events),
  };
}
