import { supersedeApplicationNotices } from '@/lib/journal/departures/postgres/departure-notices';
import type { PushedKind } from '@/lib/journal/downstream/downstream-resource';
import { markingResources, waits } from '@/lib/journal/downstream/postgres/mark';
import {
  claimResources,
  failingResource,
  forgettingResource,
  markFound,
  markWalk,
  seeResources,
  settlingResource,
  steppingResource,
} from '@/lib/journal/downstream/postgres/resources';
import type { SettledResource } from '@/lib/journal/downstream/queue';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { PERSON_COLUMNS, type PersonRow, personFromRow } from '@/lib/people/postgres/person-row';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { recorded } from '@/lib/platform/shared/say-plainly';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { DownstreamApplication, Features } from '../application';
import { isPushFailed } from '../push-failed';
import type { DownstreamQueue, GroupNow, KnownResource, PersonNow, PushedApplication } from '../queue';
import { type ApplicationRow, applicationColumns, applicationFromRow } from './applications';
import { assignedTo } from './assigned';
import { addDrift, clearDrift } from './drift';

/** How often people who have granted a client access are looked at again. */
const GRANTS_EVERY = sql`interval '5 minutes'`;
/** Several members of a group that change together change it there once. */
const GROUPS_AFTER = sql`interval '2 seconds'`;

/** The queue of downstream applications, in PostgreSQL. */
export function createDownstreamQueue(database: Connection): DownstreamQueue {
  return {
    claim: (limit) => claimResources(database, limit),
    findApplication: (tenantId, id) => findApplication(database, tenantId, id),
    async keepFeatures({ tenantId, id }, features) {
      await database.execute(sql`
        UPDATE downstream_application a SET features = ${JSON.stringify(features)}::jsonb WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ${id}::uuid`);
    },
    async settle(claimed, settled, { answered, groups }) {
      const application = { tenantId: claimed.tenantId, id: claimed.applicationId };
      const stays = claimed.kind === 'User' && isActiveThere(claimed) && isActiveThere(settled);
      await database.execute(sql`
        WITH settled AS (${settlingResource(claimed, settled, { answered })} RETURNING r.resource_id)
        ${groups ? sql`, marked AS (${markingGroupsOf(application, claimed.resourceId)})` : empty}
        ${stays ? sql`, superseded AS (${supersedeApplicationNotices(claimed)})` : empty}
        ${answered ? responding(application) : sql`SELECT FROM settled`}`);
    },
    async forget(claimed) {
      await database.execute(forgettingResource(claimed));
      // A mark during the attempt is due at once.
      await database.execute(steppingResource(claimed, null));
    },
    async step(claimed, position) {
      await database.execute(steppingResource(claimed, position));
    },
    async fail(claimed, { reason, pauseMilliseconds, ...failure }) {
      const failing = failingResource(claimed, { ...failure, reason: recorded(reason) });
      if (pauseMilliseconds === null) return void (await database.execute(failing));
      await database.execute(sql`
        WITH failed AS (${failing})
        UPDATE downstream_application a SET failures = a.failures + 1, failing_since = LEAST(a.failing_since, now()), last_error = ${recorded(reason)},
          paused_until = GREATEST(a.paused_until, now() + ${pauseMilliseconds}::float8 * interval '1 millisecond')
        WHERE a.tenant_id = ${claimed.tenantId}::uuid AND a.id = ${claimed.applicationId}::uuid`);
    },

    readPerson: (application, personId, people) => readPerson(database, application, personId, people),
    remoteIdsOf: (application, personIds) => remoteIdsOf(database, application, personIds),
    readGroup: (application, groupId) => readGroup(database, application, groupId),

    listConcerned: (application, people, page) => listConcerned(database, application, people, page),
    listConcernedGroups: (application) => listConcernedGroups(database, application),
    mark: (application, kind, found) => markFound(database, application, kind, found),
    markGranted: () => markGranted(database),

    knownByRemoteId: (application, kind, remoteIds) => knownByRemoteId(database, application, kind, remoteIds),
    matchPeople: (application, people, values) => matchPeople(database, application, people, values),
    found: (application, kind, { first, seen, drift }) =>
      database.transaction(async (connection) => {
        if (first) await clearDrift(connection, application);
        await seeResources(connection, application, kind, seen);
        await addDrift(connection, application, drift);
      }),
    listMissing: (application, people, page) => listMissing(database, application, people, page),
    async reconciled(claimed) {
      await database.execute(sql`
        WITH settled AS (${settlingResource(claimed, { remoteId: null, pushed: null, name: null }, { answered: true })} RETURNING r.revision)
        UPDATE downstream_application a SET reconciled_at = now(), failures = 0, failing_since = NULL, paused_until = NULL, last_error = NULL
        FROM settled WHERE settled.revision = ${claimed.revision}::bigint AND a.tenant_id = ${claimed.tenantId}::uuid AND a.id = ${claimed.applicationId}::uuid`);
    },
  };
}

const isActiveThere = ({ pushed }: Pick<SettledResource, 'pushed'>): boolean =>
  pushed !== null && pushed.active !== false;

interface OfApplication {
  tenantId: string;
  id: string;
}

/**
 * An UPDATE that notes that the application responds. While it keeps responding, its row is written at most every 10
 * seconds.
 */
const responding = ({ tenantId, id }: OfApplication): Sql => sql`
  UPDATE downstream_application a SET failures = 0, failing_since = NULL, paused_until = NULL, last_error = NULL, last_confirmed_at = now()
  WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ${id}::uuid
    AND (a.failing_since IS NOT NULL OR a.last_confirmed_at IS NULL OR a.last_confirmed_at < now() - interval '10 seconds')`;

/** Marks the pushed groups that contain a person, also through groups in them. */
const markingGroupsOf = ({ tenantId, id }: OfApplication, personId: string): Sql =>
  markingResources(sql`
    WITH RECURSIVE holder(id) AS (
      SELECT m.group_id FROM group_member m WHERE m.tenant_id = ${tenantId}::uuid AND m.member_id = ${personId}::uuid
      UNION SELECT m.group_id FROM holder JOIN group_member m ON m.tenant_id = ${tenantId}::uuid AND m.member_id = holder.id
    )
    SELECT ${tenantId}::uuid, a.id, 'Group', holder.id, 1, now() + ${GROUPS_AFTER}, now(), NULL::text
    FROM downstream_application a JOIN holder ON holder.id = ANY(a.group_ids)
    WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ${id}::uuid ORDER BY holder.id`);

async function findApplication(
  connection: Connection,
  tenantId: string,
  id: string,
): Promise<PushedApplication | null> {
  const [row] = await connection.query<ApplicationRow & { features: Features | null; failures: number }>(sql`
    SELECT ${applicationColumns}, a.features, a.failures FROM downstream_application a WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ${id}::uuid`);
  return row ? applicationFromRow(row) : null;
}

async function readPerson(
  connection: Connection,
  application: DownstreamApplication,
  personId: string,
  people: ResourceType,
): Promise<PersonNow | null> {
  const { text, values, failed } = assignedIfKnown(application, people);
  const [row] = await connection.queryText<PersonRow & { deleted: boolean; assigned: boolean }>(
    `SELECT ${PERSON_COLUMNS}, person.deleted_at IS NOT NULL AS deleted,
       (SELECT (${text}) IS TRUE FROM person p WHERE p.tenant_id = $1::uuid AND p.id = $2::uuid) AS assigned
     FROM person WHERE person.tenant_id = $1::uuid AND person.id = $2::uuid`,
    [application.tenantId, personId, ...values],
  );
  if (!row) return null;
  const { deleted, assigned, ...person } = row;
  // Who leaves is ended whatever the rule says.
  if (failed && person.active && !deleted) throw failed;
  return { person: personFromRow(person), deleted, assigned };
}

function assignedIfKnown(application: DownstreamApplication, people: ResourceType) {
  try {
    return { ...assignedTo(application, people, 3), failed: null };
  } catch (failed) {
    if (isPushFailed(failed)) return { text: 'FALSE', values: [], failed };
    throw failed;
  }
}

async function remoteIdsOf(
  connection: Connection,
  { tenantId, id }: OfApplication,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await connection.query<{ resourceId: string; remoteId: string }>(sql`
    SELECT r.resource_id::text AS "resourceId", r.remote_id AS "remoteId" FROM downstream_resource r
    WHERE r.tenant_id = ${tenantId}::uuid AND r.application_id = ${id}::uuid AND r.kind = 'User'
      AND r.resource_id::text = ANY(${[...personIds]}::text[]) AND r.remote_id IS NOT NULL AND r.pushed IS NOT NULL`);
  return new Map(rows.map(({ resourceId, remoteId }) => [resourceId, remoteId]));
}

/** Null unless the group exists and is pushed. */
async function readGroup(
  connection: Connection,
  { tenantId, id }: OfApplication,
  groupId: string,
): Promise<GroupNow | null> {
  const [row] = await connection.query<GroupNow>(sql`
    SELECT g.display_name AS "displayName", ARRAY(
      WITH RECURSIVE inside(id) AS (
        SELECT g.id UNION
        SELECT m.member_id FROM inside JOIN group_member m ON m.tenant_id = ${tenantId}::uuid AND m.group_id = inside.id AND m.type = 'Group'
      )
      SELECT DISTINCT r.remote_id FROM inside
      JOIN group_member m ON m.tenant_id = ${tenantId}::uuid AND m.group_id = inside.id
      JOIN downstream_resource r ON r.tenant_id = ${tenantId}::uuid AND r.application_id = ${id}::uuid AND r.kind = 'User' AND r.resource_id = m.member_id
      WHERE r.remote_id IS NOT NULL AND r.pushed IS NOT NULL AND r.pushed -> 'active' IS DISTINCT FROM 'false'::jsonb
      ORDER BY r.remote_id) AS members
    FROM "group" g JOIN downstream_application a ON a.tenant_id = ${tenantId}::uuid AND a.id = ${id}::uuid AND a.push_groups AND g.id = ANY(a.group_ids)
    WHERE g.tenant_id = ${tenantId}::uuid AND g.id = ${groupId}::uuid`);
  return row ?? null;
}

const FIRST = '00000000-0000-0000-0000-000000000000';

function listConcerned(
  connection: Connection,
  application: DownstreamApplication,
  people: ResourceType,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ id: string; leaves: boolean }[]> {
  const assigned = assignedTo(application, people, 5);
  return connection.queryText(
    `SELECT id::text AS id, NOT bool_or(assigned) AS leaves FROM (
       (SELECT p.id, true AS assigned FROM person p
        WHERE p.tenant_id = $1::uuid AND p.id > $3::uuid AND ${isActivePerson.text} AND (${assigned.text})
        ORDER BY p.id LIMIT $4::int)
       UNION ALL
       (SELECT r.resource_id, false FROM downstream_resource r
        WHERE r.tenant_id = $1::uuid AND r.application_id = $2::uuid AND r.kind = 'User' AND r.resource_id > $3::uuid
        ORDER BY r.resource_id LIMIT $4::int)
     ) concerned GROUP BY id ORDER BY concerned.id LIMIT $4::int`,
    [application.tenantId, application.id, after ?? FIRST, limit, ...assigned.values],
    { eachTime: true },
  );
}

function listConcernedGroups(
  connection: Connection,
  { tenantId, id, groupIds, pushGroups }: DownstreamApplication,
): Promise<{ id: string; leaves: boolean }[]> {
  return connection.query(sql`
    SELECT id::text AS id, NOT bool_or(pushed) AS leaves FROM (
      SELECT named.id, true AS pushed FROM unnest(${pushGroups ? groupIds : []}::uuid[]) AS named(id)
      UNION ALL
      SELECT r.resource_id, false FROM downstream_resource r WHERE r.tenant_id = ${tenantId}::uuid AND r.application_id = ${id}::uuid AND r.kind = 'Group'
    ) concerned GROUP BY id`);
}

async function markGranted(connection: Connection): Promise<void> {
  const applications = await connection.query<{ tenantId: string; id: string }>(sql`
    SELECT a.tenant_id::text AS "tenantId", a.id::text AS id FROM downstream_application a
    WHERE a.assignment = 'client' AND a.disabled_at IS NULL AND NOT EXISTS (
      SELECT FROM downstream_resource r WHERE r.tenant_id = a.tenant_id AND r.application_id = a.id AND r.kind = 'Application'
        AND (${waits} OR r.confirmed_at > now() - ${GRANTS_EVERY}))`);
  for (const application of applications)
    await markWalk(connection, { ...application, requestId: null }, 'Application');
}

async function knownByRemoteId(
  connection: Connection,
  { tenantId, id }: OfApplication,
  kind: PushedKind,
  remoteIds: readonly string[],
): Promise<Map<string, KnownResource>> {
  const rows = await connection.query<KnownResource & { remoteId: string }>(sql`
    SELECT r.resource_id::text AS "resourceId", r.remote_id AS "remoteId", r.pushed FROM downstream_resource r
    WHERE r.tenant_id = ${tenantId}::uuid AND r.application_id = ${id}::uuid AND r.kind = ${kind} AND r.remote_id = ANY(${[...remoteIds]}::text[])`);
  return new Map(rows.map((row) => [row.remoteId, row]));
}

/** Where people have the value that matches them, in lower case. */
const matchColumns: Record<DownstreamApplication['matchAttribute'], string> = {
  userName: 'ARRAY[p.user_name_key]',
  'emails.value': 'p.email_keys',
  externalId: 'ARRAY[p.id::text]',
};

/** The condition on those columns that their indexes serve. */
const matchConditions: Record<DownstreamApplication['matchAttribute'], string> = {
  userName: 'p.user_name_key = ANY($2::text[])',
  'emails.value': 'p.email_keys && $2::text[]',
  externalId: `p.id = ANY(ARRAY(SELECT v::uuid FROM unnest($2::text[]) AS named(v) WHERE v ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'))`,
};

async function matchPeople(
  connection: Connection,
  application: DownstreamApplication,
  people: ResourceType,
  values: readonly string[],
): Promise<Map<string, string>> {
  if (values.length === 0) return new Map();
  const { tenantId, id, matchAttribute } = application;
  const assigned = assignedTo(application, people, 4);
  const rows = await connection.queryText<{ value: string; id: string }>(
    `SELECT named.value, p.id::text AS id FROM person p CROSS JOIN LATERAL unnest(${matchColumns[matchAttribute]}) AS named(value)
     WHERE p.tenant_id = $1::uuid AND ${matchConditions[matchAttribute]} AND named.value = ANY($2::text[])
       AND ${isActivePerson.text} AND (${assigned.text}) AND NOT EXISTS (
         SELECT FROM downstream_resource r
         WHERE r.tenant_id = $1::uuid AND r.application_id = $3::uuid AND r.kind = 'User' AND r.resource_id = p.id AND r.remote_id IS NOT NULL)`,
    [tenantId, [...values], id, ...assigned.values],
    { eachTime: true },
  );
  return new Map(rows.map((row) => [row.value, row.id]));
}

function listMissing(
  connection: Connection,
  application: DownstreamApplication,
  people: ResourceType,
  { since, after, limit }: { since: Date; after: string | null; limit: number },
): Promise<{ id: string; name: string; missing: boolean }[]> {
  const assigned = assignedTo(application, people, 6);
  return connection.queryText(
    `SELECT p.id::text AS id, p.user_name AS name, NOT EXISTS (
         SELECT FROM downstream_resource r
         WHERE r.tenant_id = $1::uuid AND r.application_id = $2::uuid AND r.kind = 'User' AND r.resource_id = p.id AND r.seen_at >= $5::timestamptz)
       AND NOT EXISTS (
         SELECT FROM downstream_drift d
         WHERE d.tenant_id = $1::uuid AND d.application_id = $2::uuid AND d.kind = 'User' AND d.resource_id = p.id) AS missing
     FROM person p WHERE p.tenant_id = $1::uuid AND p.id > $3::uuid AND ${isActivePerson.text} AND (${assigned.text})
     ORDER BY p.id LIMIT $4::int`,
    [application.tenantId, application.id, after ?? FIRST, limit, since, ...assigned.values],
    { eachTime: true },
  );
}
