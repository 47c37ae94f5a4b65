import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { ListedResource, PushedKind } from '@/lib/journal/downstream/downstream-resource';
import { waits } from '@/lib/journal/downstream/postgres/mark';
import {
  cancelReconcile,
  markWalk,
  repairResources,
  retryResources,
} from '@/lib/journal/downstream/postgres/resources';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { containing } from '@/lib/platform/postgres/containing';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { decoded } from '@/lib/platform/shared/message';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { ApplicationCounts, ApplicationHealth, DownstreamApplication, Reconcile } from '../application';
import type {
  ApplicationQuery,
  ApplicationSort,
  DownstreamChange,
  DownstreamStore,
  Drift,
  DriftQuery,
  ListedApplication,
  ResourceQuery,
  StateOfPerson,
} from '../store';
import {
  type ApplicationRow,
  applicationColumns,
  applicationFromRow,
  deleteApplication,
  endPause,
  insertApplication,
  lockApplication,
  readApplication,
  updateApplication,
} from './applications';
import { assignedTo } from './assigned';
import { differingResources } from './drift';

/** Downstream applications in PostgreSQL. */
export function createDownstreamStore(database: Connection): DownstreamStore {
  return {
    find: (tenantId, id) => findApplication(database, tenantId, id),
    findByName: (tenantId, name) => readApplication(database, tenantId, sql`a.name = ${name}`),
    list: (query) => listApplications(database, query),
    listResources: (query) => listResources(database, query),
    statesOf: (tenantId, personId) => statesOf(database, tenantId, personId),
    listDrift: (query) => listDrift(database, query),
    unknownOf: (tenantId, named) => unknownOf(database, tenantId, named),
    countUnassigned: (application, people) => countUnassigned(database, application, people),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): DownstreamChange {
  return {
    insert: (application) => insertApplication(connection, application),
    lock: (tenantId, id) => lockApplication(connection, tenantId, id),
    update: (application) => updateApplication(connection, application),
    delete: (tenantId, id) => deleteApplication(connection, tenantId, id),
    markEveryone: (application) => markWalk(connection, application, 'Application'),
    async markReconcile(application) {
      await endPause(connection, application.tenantId, application.id);
      await markWalk(connection, application, 'Reconcile');
    },
    cancelReconcile: (application) => cancelReconcile(connection, application),
    async retry(which) {
      await endPause(connection, which.tenantId, which.applicationId);
      return retryResources(connection, which);
    },
    repair: (application) => repairResources(connection, application, differingResources(application)),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}

const sortColumns: Record<ApplicationSort, Sql> = {
  name: sql`lower(a.name)`,
  createdAt: sql`a.created_at`,
  lastConfirmedAt: sql`a.last_confirmed_at`,
};

const statusConditions: Record<NonNullable<ApplicationQuery['status']>, Sql> = {
  working: sql`AND a.disabled_at IS NULL AND a.failing_since IS NULL`,
  failing: sql`AND a.disabled_at IS NULL AND a.failing_since IS NOT NULL`,
  disabled: sql`AND a.disabled_at IS NOT NULL`,
};

/** The reconcile that has not ended. */
const reconcileColumns = sql`
  CASE WHEN unended.given_up_at IS NOT NULL THEN 'given-up' WHEN unended.kind IS NOT NULL THEN 'running' END AS "reconcileStatus",
  unended.waiting_since AS "reconcileSince", unended.last_error AS "reconcileError",
  unended.attempts - CASE WHEN unended.leased_until > now() THEN 1 ELSE 0 END AS "reconcileFailures",
  CASE WHEN unended.given_up_at IS NULL AND (unended.leased_until > now()) IS NOT TRUE THEN GREATEST(unended.due_at, a.paused_until) END AS "reconcileNextAt"`;

/** Health and counts. A walk through everyone counts as waiting, so that a new application never looks finished. */
const stateColumns = (tenantId: string) => sql`
  a.failing_since AS "failingSince", a.paused_until AS "pausedUntil", a.last_error AS "lastError", a.last_confirmed_at AS "lastConfirmedAt",
  a.reconciled_at AS "reconciledAt", ${reconcileColumns}, counted.waiting, counted.confirmed,
  counted.given_up AS "givenUp", (
    SELECT count(*)::int FROM downstream_drift d WHERE d.tenant_id = ${tenantId}::uuid AND d.application_id = a.id) AS drift`;

const countedOf = (tenantId: string) => sql`
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE r.kind <> 'Reconcile' AND ${waits})::int AS waiting,
      count(*) FILTER (WHERE r.kind IN ('User', 'Group') AND r.revision = r.settled_revision)::int AS confirmed,
      count(*) FILTER (WHERE r.kind IN ('User', 'Group') AND r.given_up_at IS NOT NULL)::int AS given_up
    FROM downstream_resource r WHERE r.tenant_id = ${tenantId}::uuid AND r.application_id = a.id
  ) counted
  LEFT JOIN downstream_resource unended ON unended.tenant_id = ${tenantId}::uuid AND unended.application_id = a.id AND unended.kind = 'Reconcile'
    AND unended.resource_id = a.id AND unended.revision > unended.settled_revision`;

type StateRow = Omit<ApplicationHealth, 'lastError' | 'reconcile'> &
  ApplicationCounts & {
    lastError: string | null;
    reconcileStatus: Reconcile['status'] | null;
    reconcileSince: Date;
    reconcileFailures: number;
    reconcileNextAt: Date | null;
    reconcileError: string | null;
  };

function withState({
  reconcileStatus: status,
  reconcileSince: since,
  reconcileFailures: failedAttempts,
  reconcileNextAt: nextAttemptAt,
  reconcileError,
  ...row
}: ApplicationRow & StateRow): ListedApplication {
  const error = (text: string | null) => (text === null ? null : decoded(text));
  return {
    ...applicationFromRow(row),
    lastError: error(row.lastError),
    reconcile: status && { status, since, failedAttempts, nextAttemptAt, lastError: error(reconcileError) },
  };
}

async function findApplication(
  connection: Connection,
  tenantId: string,
  id: string,
): Promise<ListedApplication | null> {
  if (!isId(id)) return null;
  const [row] = await connection.query<ApplicationRow & StateRow>(sql`
    SELECT ${applicationColumns}, ${stateColumns(tenantId)} FROM downstream_application a ${countedOf(tenantId)}
    WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ${id}::uuid`);
  return row ? withState(row) : null;
}

/** One page of applications, and the total over all pages. */
async function listApplications(
  connection: Connection,
  query: ApplicationQuery,
): Promise<{ applications: ListedApplication[]; total: number }> {
  const { tenantId, search, status } = query;
  const conditions = sql`tenant_id = ${tenantId}::uuid
    ${search ? sql`AND name ILIKE ${containing(search)}` : empty}
    ${status ? statusConditions[status] : empty}
    ${createdWithin(query)}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM downstream_application a WHERE ${conditions}`,
  );
  const order = sql`${sortColumns[query.sort]} ${direction} NULLS LAST, a.id ${direction}`;
  const rows = await connection.query<ApplicationRow & StateRow>(sql`
    SELECT ${applicationColumns}, ${stateColumns(tenantId)} FROM (
      SELECT * FROM downstream_application a WHERE ${conditions}
      ORDER BY ${order} LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int
    ) a ${countedOf(tenantId)} ORDER BY ${order}`);
  return { applications: rows.map(withState), total: counted?.total ?? 0 };
}

/** The state of a row `r` of an application `a`, as lists show it. */
const resourceState = sql`
  r.remote_id AS "remoteId",
  CASE WHEN r.pushed IS NULL THEN CASE WHEN r.confirmed_at IS NULL THEN NULL ELSE 'absent' END
    WHEN r.pushed -> 'active' = 'false'::jsonb THEN 'inactive' ELSE 'active' END AS there,
  CASE WHEN r.given_up_at IS NOT NULL THEN 'given-up' WHEN r.revision > r.settled_revision THEN 'waiting' ELSE 'confirmed' END AS status,
  r.attempts, CASE WHEN r.revision > r.settled_revision THEN r.waiting_since END AS "waitingSince",
  CASE WHEN ${waits} THEN GREATEST(r.due_at, a.paused_until) END AS "dueAt", r.confirmed_at AS "confirmedAt", r.last_error AS "lastError", r.request_id AS "requestId"`;

const withError = <Row extends { lastError: string | null }>({ lastError, ...row }: Row) => ({
  ...row,
  lastError: lastError === null ? null : decoded(lastError),
});

const resourceStatusConditions: Record<NonNullable<ResourceQuery['status']>, Sql> = {
  waiting: sql`AND ${waits}`,
  confirmed: sql`AND r.revision = r.settled_revision`,
  'given-up': sql`AND r.given_up_at IS NOT NULL`,
};

/** Whether a row that was never confirmed, and so has no name, is of a person or group of this name. */
const isNamed = (tenantId: string, search: string): Sql => sql`(r.name IS NULL AND (
  EXISTS (SELECT FROM person p WHERE p.tenant_id = ${tenantId}::uuid AND p.id = r.resource_id AND r.kind = 'User' AND p.user_name ILIKE ${containing(search)})
  OR EXISTS (SELECT FROM "group" g WHERE g.tenant_id = ${tenantId}::uuid AND g.id = r.resource_id AND r.kind = 'Group' AND g.display_name ILIKE ${containing(search)})))`;

/** See DownstreamStore.listResources. Names are looked up only for the rows of the page. */
async function listResources(
  connection: Connection,
  query: ResourceQuery,
): Promise<{ resources: ListedResource[]; total: number }> {
  const { tenantId, applicationId, search, kind, status, descending, page, pageSize } = query;
  const found = search
    ? isId(search)
      ? sql`AND r.resource_id = ${search}::uuid`
      : sql`AND (r.name ILIKE ${containing(search)} OR r.remote_id ILIKE ${containing(search)} OR r.last_error ILIKE ${containing(search)} OR ${isNamed(tenantId, search)})`
    : empty;
  const conditions = sql`r.tenant_id = ${tenantId}::uuid AND r.application_id = ${applicationId}::uuid
    AND ${kind ? sql`r.kind = ${kind}` : sql`r.kind IN ('User', 'Group')`} ${status ? resourceStatusConditions[status] : empty} ${found}`;
  const direction = descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM downstream_resource r WHERE ${conditions}`,
  );
  const rows = await connection.query<Omit<ListedResource, 'lastError'> & { lastError: string | null }>(sql`
    SELECT r.kind, r.resource_id::text AS "resourceId", COALESCE(p.user_name, g.display_name, r.name) AS name, ${resourceState} FROM (
      SELECT * FROM downstream_resource r WHERE ${conditions}
      ORDER BY r.resource_id ${direction}, r.kind LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int
    ) r
    JOIN downstream_application a ON a.tenant_id = ${tenantId}::uuid AND a.id = r.application_id
    LEFT JOIN person p ON p.tenant_id = ${tenantId}::uuid AND p.id = r.resource_id AND r.kind = 'User'
    LEFT JOIN "group" g ON g.tenant_id = ${tenantId}::uuid AND g.id = r.resource_id AND r.kind = 'Group'
    ORDER BY r.resource_id ${direction}, r.kind`);
  return { resources: rows.map(withError), total: counted?.total ?? 0 };
}

async function statesOf(connection: Connection, tenantId: string, personId: string): Promise<StateOfPerson[]> {
  if (!isId(personId)) return [];
  const rows = await connection.query<
    Omit<StateOfPerson, 'lastError' | 'application'> & StateOfPerson['application'] & { lastError: string | null }
  >(sql`
    SELECT a.id::text AS id, a.name, a.disabled_at AS "disabledAt", ${resourceState} FROM downstream_resource r
    JOIN downstream_application a ON a.tenant_id = ${tenantId}::uuid AND a.id = r.application_id
    WHERE r.tenant_id = ${tenantId}::uuid AND r.resource_id = ${personId}::uuid AND r.kind = 'User' ORDER BY lower(a.name), a.id`);
  return rows
    .map(withError)
    .map(({ id, name, disabledAt, ...state }) => ({ ...state, application: { id, name, disabledAt } }));
}

async function listDrift(
  connection: Connection,
  { tenantId, applicationId, search, finding, page, pageSize }: DriftQuery,
): Promise<{ drift: Drift[]; total: number }> {
  const conditions = sql`tenant_id = ${tenantId}::uuid AND application_id = ${applicationId}::uuid
    ${finding ? sql`AND finding = ${finding}` : empty} ${search ? sql`AND name ILIKE ${containing(search)}` : empty}`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM downstream_drift WHERE ${conditions}`,
  );
  const drift = await connection.query<Omit<Drift, 'kind'> & { kind: PushedKind }>(sql`
    SELECT id::text AS id, kind, finding, resource_id::text AS "resourceId", remote_id AS "remoteId", name, attributes, found_at AS "foundAt"
    FROM downstream_drift WHERE ${conditions} ORDER BY finding, lower(name), id LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`);
  return { drift, total: counted?.total ?? 0 };
}

async function unknownOf(
  connection: Connection,
  tenantId: string,
  { groupIds, clientId }: { groupIds: readonly string[]; clientId: string | null },
): Promise<{ groupIds: string[]; client: boolean }> {
  const [row] = await connection.query<{ groupIds: string[]; client: boolean }>(sql`
    SELECT ARRAY(
        SELECT named.id::text FROM unnest(${[...groupIds]}::uuid[]) AS named(id)
        WHERE NOT EXISTS (SELECT FROM "group" g WHERE g.tenant_id = ${tenantId}::uuid AND g.id = named.id)) AS "groupIds",
      ${clientId}::text IS NOT NULL AND NOT EXISTS (
        SELECT FROM client c WHERE c.tenant_id = ${tenantId}::uuid AND c.client_id = ${clientId}) AS client`);
  return row ?? { groupIds: [], client: false };
}

async function countUnassigned(
  connection: Connection,
  application: DownstreamApplication,
  people: ResourceType,
): Promise<number> {
  const assigned = assignedTo(application, people, 3);
  const [row] = await connection.queryText<{ count: number }>(
    `SELECT count(*)::int AS count FROM downstream_resource r
     JOIN person p ON p.tenant_id = r.tenant_id AND p.id = r.resource_id
     WHERE r.tenant_id = $1::uuid AND r.application_id = $2::uuid AND r.kind = 'User'
       AND r.pushed IS NOT NULL AND r.pushed -> 'active' IS DISTINCT FROM 'false'::jsonb
       AND ${isActivePerson.text} AND (${assigned.text}) IS NOT TRUE`,
    [application.tenantId, application.id, ...assigned.values],
    { eachTime: true },
  );
  return row?.count ?? 0;
}
