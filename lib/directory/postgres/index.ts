import { hasDeclaredValues } from '@/lib/directory/extension-schemas/postgres/claim-values';
import { isValueTaken } from '@/lib/directory/extension-schemas/postgres/value-taken';
import type { Group } from '@/lib/directory/group';
import type { DirectoryChange, DirectoryStore, PeopleQuery, PeopleSort } from '@/lib/directory/store';
import { claimToken, unclaimToken } from '@/lib/grants/assertions/postgres/assertions';
import { lockTrustedIssuer } from '@/lib/grants/trusted-issuers/postgres';
import { noteStream } from '@/lib/grants/trusted-issuers/postgres/streams';
import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import { AUDIT_ROWS_AT_ONCE, auditing, auditRows, writeAudit } from '@/lib/journal/audit/postgres/record';
import { recordEvents, telling } from '@/lib/journal/events/postgres/outbox';
import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import { orderNotice } from '@/lib/journal/mail/postgres/order-notice';
import type { Conflict } from '@/lib/people/outcome';
import type { Person } from '@/lib/people/person';
import { PERSON_COLUMNS, type PersonRow, personColumns, personFromRow } from '@/lib/people/postgres/person-row';
import { titleKey } from '@/lib/people/postgres/person-title';
import { mustManage } from '@/lib/people/postgres/rank';
import {
  findPerson,
  findPersonByUserName,
  isLastOwner,
  listNames,
  lockPerson,
} from '@/lib/people/postgres/read-person';
import { findVerifiedEmail, forgetVerifiedEmail } from '@/lib/people/postgres/verified-email';
import {
  findReportedDeactivation,
  recordReportedDeactivation,
  wasReactivatedAfter,
} from '@/lib/people/postgres/write-person';
import { countRows, pageSource } from '@/lib/platform/postgres/count-rows';
import { type Connection, empty, raw, type Sql, sql } from '@/lib/platform/postgres/database';
import { plannedFor } from '@/lib/platform/postgres/planned';
import type { Position, ResourceQuery } from '@/lib/scim/protocol/store';
import type { ResourceType } from '@/lib/scim/schema/types';
import { emailSteps, findEmailStanding } from '@/lib/sign-in/one-time-links/postgres/email-standing';
import { endOpenLinks } from '@/lib/sign-in/one-time-links/postgres/end-open-links';
import { requireStepUp } from '@/lib/sign-in/sessions/postgres/require-step-up';
import { adoptionSteps, askToAdopt, findAdoptableVerb, listAdoptionRequests } from './adoption';
import { brakeSteps } from './brake';
import { deletionSteps, findDeletedPerson } from './deletion';
import {
  countEverything,
  endEverything,
  endSessionsBegunBy,
  type HeldByLeaver,
  removeForeignSignIns,
} from './end-everything';
import { findGranted, grantedFromRow, setAside } from './granted';
import { groupPagesStore } from './group-pages';
import { groupSteps, groupStore } from './group-store';
import { updateGroup, updatingGroup } from './groups';
import { listRows } from './list-rows';
import { findNamedByIssuer } from './named-by-issuer';
import { notifyOfSignal, signalsNotifiedSince } from './notify-of-signal';
import { ownedStore } from './owned';
import { leaveBehind, returnToOwned } from './owner-leaves';
import { peopleConditions } from './people-conditions';
import { selectionStore } from './people-selection';
import { type ListScope, PEOPLE } from './scim-tables';
import { addPeople, addPerson, deletePerson, type RecordingCreation, updatePerson } from './write-person';

const sortColumns: Record<PeopleSort, Sql> = {
  userName: sql`person.user_name_key`,
  displayName: raw(titleKey('person')),
  createdAt: sql`person.created_at`,
  updatedAt: sql`person.updated_at`,
};

/**
 * One page of people, and the total on all pages as `countRows` returns it. The page is cut by keys alone, so that
 * the people before it are not read. By user name, which only a deleted person can share with another, the name itself is the key: its index
 * holds no id.
 */
async function listPeople(connection: Connection, query: PeopleQuery): Promise<{ people: Person[]; total: number }> {
  const conditions = peopleConditions(query);
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const key = query.sort === 'userName' && !query.deleted ? sql`user_name_key` : sql`id`;
  const order = sql`${sortColumns[query.sort]} ${direction}, person.${key} ${direction}`;

  return plannedFor(connection, async (within) => {
    const total = await countRows(within, sql`person WHERE ${conditions}`);
    const rows = await within.query<PersonRow>(sql`
      SELECT ${personColumns} FROM (
        SELECT person.${key} FROM ${pageSource({ table: sql`person`, alias: sql`person`, matching: conditions, total })} ORDER BY ${order}
        LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int
      ) AS page JOIN person ON person.tenant_id = ${query.tenantId}::uuid AND person.${key} = page.${key}
        AND person.deleted_at ${query.deleted ? sql`IS NOT NULL` : sql`IS NULL`}
      ORDER BY ${order}`);
    return { people: rows.map(personFromRow), total };
  });
}

/** See DirectoryStore.listForScim. */
async function listForScim(
  connection: Connection,
  scope: ListScope,
  query: ResourceQuery,
  type: ResourceType,
): Promise<{ people: Person[]; total: number | null; next: Position | null }> {
  const { rows, total, next } = await listRows<PersonRow>(
    connection,
    { ...PEOPLE, columns: PERSON_COLUMNS },
    scope,
    query,
    type,
  );
  return { people: rows.map(personFromRow), total, next };
}

/** The attribute whose value another resource already has, if that is why a statement failed; null otherwise. */
function conflictOf(error: unknown): Conflict | null {
  if (isValueTaken(error)) return { kind: 'conflict', attribute: error.attribute, at: error.at };
  const violates = (constraint: string) => error instanceof Error && error.message.includes(constraint);
  if (violates('person_tenant_id_user_name_key_key')) return { kind: 'conflict', attribute: 'userName' };
  if (violates('person_pkey')) return { kind: 'conflict', attribute: 'id' };
  return violates('batch_creation_pkey') ? { kind: 'conflict', attribute: 'bulkId' } : null;
}

/**
 * The directory on PostgreSQL.
 * @param recordingCreation needed by writers of Bulk operations
 */
export function createDirectoryStore(database: Connection, recordingCreation?: RecordingCreation): DirectoryStore {
  return {
    findPerson: (tenantId, id, connectionId = null) => findPerson(database, tenantId, id, connectionId),
    findEmailStanding: (tenantId, personId) => findEmailStanding(database, tenantId, personId),
    findVerifiedEmail: (tenantId, personId) => findVerifiedEmail(database, tenantId, personId),
    findPersonByUserName: (tenantId, userName) => findPersonByUserName(database, tenantId, userName),
    findDeletedPerson: (tenantId, id) => findDeletedPerson(database, tenantId, id),
    listNames: (scope, ids) => listNames(database, scope, ids),
    listPeople: (query) => listPeople(database, query),
    listForScim: (scope, query, type) => listForScim(database, scope, query, type),
    findNamedByIssuer: (tenantId, issuer, subject) => findNamedByIssuer(database, tenantId, issuer, subject),
    countActiveGrants: (tenantId, personId, now) => countEverything(database, tenantId, personId, now),
    findAdoptable: findAdoptableVerb(database),
    askToAdopt: (request) => askToAdopt(database, request),
    listAdoptionRequests: (query) => listAdoptionRequests(database, query),
    ...groupStore(database),
    ...groupPagesStore(database),
    ...ownedStore(database),
    ...selectionStore(database),

    addPerson: (added) =>
      orConflict(async () => {
        await addPerson(database, added, recordingCreation);
        return null;
      }),
    change: (work) =>
      orConflict(() =>
        database.transaction(async (connection) => {
          const journal: Journal = { entries: [], events: [], group: null };
          const outcome = await work(changeSteps(connection, journal));
          await writeJournal(connection, journal);
          return outcome;
        }),
      ),
  };
}

async function orConflict<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | Conflict> {
  try {
    return await work();
  } catch (error) {
    const conflict = conflictOf(error);
    if (conflict) return conflict;
    throw error;
  }
}

/** What the steps of a transaction have to report. */
interface Journal {
  entries: AuditEntry[];
  events: ResourceEvent[];
  /** The group that the transaction changes, if it has no declared values, which are claimed after it is written. */
  group: Group | null;
}

/** Writes all of it, which is of one tenant, by one statement, as far as they are not too many for it. */
async function writeJournal(connection: Connection, { entries, events, group }: Journal): Promise<void> {
  const together = events.length === 0 ? [] : entries.slice(0, AUDIT_ROWS_AT_ONCE);
  const [first] = together;
  if (first) {
    const changed = group ? sql`${updatingGroup(group)},` : empty;
    await connection.execute(
      sql`WITH ${changed} ${auditing(auditRows(together), first.tenantId)}, ${telling(events)} SELECT`,
    );
  } else {
    if (group) await updateGroup(connection, group);
    await recordEvents(connection, ...events);
  }
  await writeAudit(connection, ...entries.slice(together.length));
}

function changeSteps(connection: Connection, journal: Journal): DirectoryChange {
  /** By person: what those hold who leave. */
  const held = new Map<string, HeldByLeaver>();
  return {
    ...adoptionSteps(connection),
    ...deletionSteps(connection),
    ...brakeSteps(connection),
    addPerson: (added) => addPerson(connection, added),
    addPeople: (people) => addPeople(connection, people),
    lockPerson: (tenantId, id, connectionId) => lockPerson(connection, tenantId, id, connectionId),
    findNamedByIssuer: (tenantId, issuer, subject) => findNamedByIssuer(connection, tenantId, issuer, subject),
    lockTrustedIssuer: (tenantId, issuer) => lockTrustedIssuer(connection, tenantId, issuer),
    claimCall: (claim) => claimToken(connection, claim),
    unclaimCall: (claim) => unclaimToken(connection, claim),
    noteStream: (report) => noteStream(connection, report),
    async updatePerson(person, how) {
      const found = await updatePerson(connection, person, how);
      if (found) held.set(person.id, found);
    },
    findReportedDeactivation: (tenantId, id) => findReportedDeactivation(connection, tenantId, id),
    wasReactivatedAfter: (tenantId, id, at) => wasReactivatedAfter(connection, tenantId, id, at),
    recordReportedDeactivation: (tenantId, id, reported) =>
      recordReportedDeactivation(connection, tenantId, id, reported),
    deletePerson: (tenantId, id, now) => deletePerson(connection, tenantId, id, now),
    isLastOwner: (tenantId, personId) => isLastOwner(connection, tenantId, personId),
    endEverything: ({ cause, ...end }) => endEverything(connection, { ...end, ...cause }, held.get(end.personId)),
    leaveBehind: (person, how) => leaveBehind(connection, person, how, held.get(person.id)?.owned),
    groupsLeft: (personId) => held.get(personId)?.groups ?? [],
    async granted(person) {
      const found = held.get(person.id);
      return found ? grantedFromRow(person, found) : findGranted(connection, person);
    },
    setAside: (person) => setAside(connection, person),
    returnToOwned: (person, how) => returnToOwned(connection, person, how),
    endSessions: (end) => endSessionsBegunBy(connection, end),
    signalsNotifiedSince: (person, since) => signalsNotifiedSince(connection, person, since),
    notifyOfSignal: (person, signal) => notifyOfSignal(connection, person, signal),
    requireStepUp: (required) => requireStepUp(connection, required),
    removeForeignSignIns: (tenantId, personId) => removeForeignSignIns(connection, tenantId, personId),
    endOpenLinks: (end) => endOpenLinks(connection, end),
    forgetVerifiedEmail: (tenantId, personId) => forgetVerifiedEmail(connection, tenantId, personId),
    ...emailSteps(connection),
    notifyAddress: (notice) => orderNotice(connection, notice),
    ...groupSteps(connection),
    async updateGroup(group) {
      if (journal.group) throw new Error('A transaction changes one group.');
      if (hasDeclaredValues(group.attributes)) await updateGroup(connection, group);
      else journal.group = group;
    },
    mustManage: (managed) => mustManage(connection, managed),
    audit: async (...entries) => void journal.entries.push(...entries),
    event: async (...events) => void journal.events.push(...events),
  };
}
