import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mustManagePerson } from '@/lib/people/must-manage-person';
import { withoutConflict } from '@/lib/people/outcome';
import type { Person } from '@/lib/people/person';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg } from '@/lib/platform/shared/message';
import { isScimError, type ScimError, scimError } from '@/lib/scim/protocol/errors';
import type {
  CreateOutcome,
  LockedResource,
  Reserved,
  ReservedInput,
  ResourceInput,
  ResourceRecord,
  ResourceView,
  ScimResourceStore,
  ScimResourceWriter,
  ScimScope,
} from '@/lib/scim/protocol/store';
import { setPasswordHash } from '@/lib/sign-in/passwords/set-password';
import type { CredentialStore } from '@/lib/sign-in/passwords/store';
import type { Adoptable } from './adoption';
import { forgetReported, lockToChange, writePerson } from './change-person';
import { createPeople, createPerson } from './create-person';
import { removePerson } from './delete-person';
import type { PersonAndGroups } from './group-store';
import { withManagers } from './managers';
import { adoptOrAsk, askedToAdopt, askInstead, findAdoptee } from './scim-adoption';
import { permittedChange } from './scim-permitted';
import { personAttributes, userRecord, userRecordFor, userRecordIn, userRecordsFor } from './scim-person';
import { pageOf, userNameAsked } from './scim-user-name-search';
import type { DirectoryStore } from './store';

interface Stores {
  directory: DirectoryStore;
  credentials: CredentialStore;
}

/** Reads people for SCIM. */
export function scimUserStore(directory: DirectoryStore): ScimResourceStore {
  return {
    async get(scope, id, view) {
      const person = view.computed ? null : await directory.findPerson(scope.tenantId, id, scope.connectionId);
      const found = view.computed ? await directory.findPersonForScim(scope, id) : person && { person, groups: [] };
      if (!found) return null;
      const [record = null] = await withManagers(directory, scope, view, [
        userRecordIn(scope, found.person, found.groups),
      ]);
      return record;
    },

    async list(scope, query, view) {
      const key = userNameAsked(query);
      if (key !== null) return pageOf(await directory.findNamedForScim(scope, key), { directory, scope, query, view });
      const { people, total, next } = await directory.listForScim(scope, query, view.type);
      return { totalResults: total, resources: await userRecordsFor(directory, scope, people, view), next };
    },
  };
}

/**
 * Writes people for SCIM, on top of the directory's own operations. In a scope with `batch`, the statement that creates
 * a person records that; someone to adopt is reported as a conflict.
 * @param stores of one transaction
 */
export function scimUserWriter(stores: Stores, now: Clock): ScimResourceWriter {
  const { directory } = stores;
  return {
    async reserve(scope, asked) {
      const found = await findAdoptees(directory, scope, asked);
      const reserved: Reserved[] = [];
      const free = await lockedToAdopt(directory, scope, found);
      let refusedAt: number | null = null;
      for (const [at, { place, id, input }] of asked.entries()) {
        const adoptee = found[at];
        if (adoptee && (await askInstead(stores, scope, input, adoptee, now()))) refusedAt ??= at;
        // Each is adopted once.
        const adopts = adoptee && free.delete(adoptee.personId);
        reserved.push({ place, id: adopts ? adoptee.personId : id, exists: false });
      }
      if (refusedAt !== null) return { kind: 'refused', error: askedToAdopt(), at: refusedAt, existing: [] };
      return { kind: 'reserved', reserved };
    },

    async createTogether(scope, people, view) {
      const how = causedBy(scope, now);
      const found = await findAdoptees(directory, scope, people);
      const resources = new Map<string, ResourceRecord>();
      for (const [at, { id, input }] of people.entries()) {
        if (!found[at]) continue;
        const outcome = await createOrAdopt(stores, scope, { ...input, id }, view, how).catch(refusedOrThrown);
        if (outcome.kind === 'conflict' || outcome.kind === 'refused') return { ...outcome, at };
        // Another connection has adopted the person since, or has released someone whom the connection now adopted.
        if (outcome.kind !== 'created' || outcome.resource.id !== id)
          return { kind: 'conflict', attribute: 'userName', at };
        resources.set(id, outcome.resource);
      }
      const positions = [...people.keys()].filter((at) => !found[at]);
      const created = await createAll(
        stores,
        scope,
        positions.flatMap((at) => people[at] ?? []),
        how,
      );
      if (created.kind === 'conflict') return { ...created, at: positions[created.at ?? 0] ?? 0 };
      for (const person of created.people) resources.set(person.id, userRecord(person));
      return { kind: 'created', resources: people.flatMap(({ id }) => resources.get(id) ?? []) };
    },

    create: (scope, input, view) => createOrAdopt(stores, scope, input, view, causedBy(scope, now)),

    async lock(scope, id, _adding, view) {
      const how = causedBy(scope, now);
      const found = withoutConflict(
        await directory.change(async (steps): Promise<LockedPerson | null> => {
          if (!view?.computed) {
            const { tenantId, connectionId } = scope;
            const person = await lockToChange(steps, { tenantId, id, connectionId }, how.cause);
            return person && { person, groups: null };
          }
          const locked = await steps.lockPersonForScim(scope, id);
          if (!locked) return null;
          await mustManagePerson(steps, locked.person, how.cause);
          await forgetReported(steps, locked.person);
          return locked;
        }),
      );
      return found && lockedUser(stores, scope, found, how);
    },

    async lockToDelete(scope, id) {
      const { tenantId, connectionId } = scope;
      const person = withoutConflict(await directory.change((steps) => steps.lockPerson(tenantId, id, connectionId)));
      if (!person) return null;
      return {
        before: userRecord(person),
        async delete() {
          const removed = withoutConflict(
            await directory.change((steps) => removePerson(steps, person, causedBy(scope, now))),
          );
          if (removed.kind === 'braked') return { kind: 'refused', error: braked() };
          return removed.kind === 'refused' ? { kind: 'refused', error: lastOwner() } : { kind: 'deleted' };
        },
      };
    },
  };
}

/**
 * The ids of those whom the connection may adopt and who still exist without another connection. They stay so until the
 * transaction ends: otherwise someone new could be created under the id of a person who was deleted until then.
 */
async function lockedToAdopt(
  directory: DirectoryStore,
  { tenantId, connectionId }: ScimScope,
  found: readonly (Adoptable | null)[],
): Promise<Set<string>> {
  const wanted = found.flatMap((one) => (one && one.standing !== 'refused' ? one.personId : []));
  const locked = new Set<string>();
  for (const id of [...new Set(wanted)].toSorted()) {
    const person = withoutConflict(await directory.change((steps) => steps.lockPerson(tenantId, id)));
    if (person && (person.connectionId === null || person.connectionId === connectionId)) locked.add(id);
  }
  return locked;
}

interface LockedPerson extends Pick<PersonAndGroups, 'person'> {
  /** Null if they were not read. */
  groups: PersonAndGroups['groups'] | null;
}

function lockedUser(
  { directory, credentials }: Stores,
  scope: ScimScope,
  { person, groups }: LockedPerson,
  how: How,
): LockedResource {
  const show = async (shown: Person, view: ResourceView): Promise<ResourceRecord> => {
    if (!groups) return userRecordFor(directory, scope, shown, view);
    const record = view.computed ? userRecordIn(scope, shown, groups) : userRecord(shown);
    const [complete = record] = await withManagers(directory, scope, view, [record]);
    return complete;
  };
  return {
    before: userRecord(person),
    show: (view) => show(person, view),
    async write(requested, view) {
      const next = permittedChange(scope, person, requested);
      if (isScimError(next)) return { kind: 'refused', error: next };
      const { password, passwordHash, replaced } = next;
      const { tenantId, id: personId } = person;
      const passwordSet = password !== undefined;
      if (passwordSet && passwordHash === undefined) {
        const stored = await credentials.findPassword(tenantId, personId);
        return { kind: 'unhashed', password, stored: stored?.hash ?? null };
      }
      const attributes = personAttributes(next.attributes);
      const written = await directory.change((steps) =>
        writePerson(steps, person, { attributes, passwordSet, replaced }, how),
      );
      if (written.kind === 'refused') return { kind: 'refused', error: lastOwner() };
      if (written.kind === 'braked') return { kind: 'refused', error: braked() };
      if (written.kind === 'conflict') return written;
      if (passwordSet && passwordHash !== undefined)
        await setPasswordHash(credentials, { tenantId, personId, hash: passwordHash, mustChange: false }, how);
      const resource = await show(written.person, view);
      return written.kind === 'unchanged'
        ? { kind: 'unchanged', resource }
        : { kind: 'changed', resource, passwordSet };
    },
  };
}

const findAdoptees = (directory: DirectoryStore, scope: ScimScope, asked: readonly Pick<ReservedInput, 'input'>[]) =>
  Promise.all(asked.map(({ input }) => findAdoptee(directory, scope, personAttributes(input.attributes))));

/** Creates people whom the connection does not adopt, all or none. */
async function createAll(
  { directory, credentials }: Stores,
  { tenantId, connectionId }: ScimScope,
  people: readonly ReservedInput[],
  how: How,
): ReturnType<typeof createPeople> {
  const given = people.map(({ id, input: { attributes, defaults } }) => ({
    tenantId,
    connectionId,
    id,
    attributes: personAttributes({ ...defaults, ...attributes }),
  }));
  const created = await createPeople(directory, given, how);
  if (created.kind === 'conflict') return created;
  for (const { id: personId, input } of people)
    if (input.passwordHash !== undefined)
      await setPasswordHash(credentials, { tenantId, personId, hash: input.passwordHash, mustChange: false }, how);
  return created;
}

const refusedOrThrown = (error: unknown): CreateOutcome => {
  if (isScimError(error)) return { kind: 'refused', error };
  throw error;
};

async function createOrAdopt(
  stores: Stores,
  scope: ScimScope,
  input: ResourceInput,
  view: ResourceView,
  how: How,
): Promise<CreateOutcome> {
  const { directory } = stores;
  const found = await findAdoptee(directory, scope, personAttributes(input.attributes));
  // An adoption is not recorded by the statement that makes it.
  if (found && scope.batch) return { kind: 'conflict', attribute: 'userName' };
  const adopted = found && (await adoptOrAsk(stores, scope, input, { found, type: view.type }, how));
  switch (adopted?.kind) {
    case 'changed':
    case 'unchanged':
      return { kind: 'created', resource: await userRecordFor(directory, scope, adopted.person, view) };
    case 'asked':
      return { kind: 'refused', error: askedToAdopt() };
    case 'refused':
      return { kind: 'refused', error: lastOwner() };
    case 'braked':
      return { kind: 'refused', error: braked() };
    case 'conflict':
      return adopted;
    default:
      return create(stores, scope, input, view, how);
  }
}

async function create(
  { directory, credentials }: Stores,
  scope: ScimScope,
  { id, attributes, defaults, passwordHash: hash }: ResourceInput,
  view: ResourceView,
  how: How,
): Promise<CreateOutcome> {
  const { tenantId, connectionId, batch } = scope;
  const created = await createPerson(
    directory,
    { tenantId, connectionId, id, batch, attributes: personAttributes({ ...defaults, ...attributes }) },
    how,
  );
  if (created.kind === 'conflict') return created;
  const record = userRecord(created.person);
  if (hash !== undefined)
    await setPasswordHash(credentials, { tenantId, personId: record.id, hash, mustChange: false }, how);
  const [resource = record] = await withManagers(directory, scope, view, [record]);
  return { kind: 'created', resource };
}

interface How {
  cause: Cause;
  now: Date;
}

const causedBy = ({ actor, origin }: ScimScope, now: Clock): How => ({ cause: { actor, origin }, now: now() });

/** About the connection, not about an operation of its request. */
const braked = (): ScimError => scimError('braked');

const lastOwner = (): ScimError =>
  scimError('forbidden', msg('directory.lastActiveOwnerOfTenant'), { attributes: ['active'] });
