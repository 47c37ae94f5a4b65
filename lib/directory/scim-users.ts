import type { Person } from '@/lib/people/person';
import type { Clock } from '@/lib/platform/shared/clock';
import { refusal, type ScimRefusal } from '@/lib/scim/protocol/errors';
import type {
  CreateOutcome,
  Decision,
  ResourceInput,
  ResourceView,
  ScimResourceStore,
  ScimScope,
} from '@/lib/scim/protocol/store';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import type { CredentialStore } from '@/lib/sign-in/passwords/store';
import { changePerson } from './change-person';
import { createPerson } from './create-person';
import { deletePerson } from './delete-person';
import { withManagers } from './managers';
import { adoptOrAsk, askedToAdopt, findAdoptee } from './scim-adoption';
import { permittedChange } from './scim-permitted';
import { personAttributes, userRecord, userRecordFor, userRecordIn, userRecordsFor } from './scim-person';
import type { DirectoryStore } from './store';

interface Rooms {
  directory: DirectoryStore;
  credentials: CredentialStore;
}

/** What SCIM needs of a store, over the directory's own verbs. */
export function scimUsers({
  rooms,
  transaction,
  now,
}: {
  rooms: Rooms;
  /** Runs work in one transaction: rooms that take part in it are handed in. */
  transaction: <Outcome>(work: (rooms: Rooms) => Promise<Outcome>) => Promise<Outcome>;
  now: Clock;
}): ScimResourceStore {
  const create = (
    scope: ScimScope,
    { attributes, defaults, password }: ResourceInput,
    view: ResourceView,
  ): Promise<CreateOutcome> =>
    transaction(async ({ directory, credentials }) => {
      const how = { cause: { actor: scope.actor, origin: scope.origin }, now: now() };
      const { tenantId, connectionId } = scope;
      const created = await createPerson(
        directory,
        { tenantId, connectionId, attributes: personAttributes({ ...defaults, ...attributes }) },
        how,
      );
      if (created.kind === 'conflict') return created;
      if (password !== undefined)
        await setPassword(credentials, { tenantId, personId: created.person.id, password, mustChange: false }, how);
      const [resource = userRecord(created.person)] = await withManagers(directory, scope, view, [
        userRecord(created.person),
      ]);
      return { kind: 'created', resource };
    });

  return {
    async create(scope, input, view) {
      const found = await findAdoptee(rooms, scope, personAttributes(input.attributes));
      const adopted =
        found && (await adoptOrAsk({ rooms, transaction, now: now() }, scope, input, { found, type: view.type }));
      switch (adopted?.kind) {
        case 'changed':
        case 'unchanged':
          return { kind: 'created', resource: await userRecordFor(rooms.directory, scope, adopted.person, view) };
        case 'asked':
          return { kind: 'refused', error: askedToAdopt() };
        case 'refused':
          return { kind: 'refused', error: lastOwner() };
        case 'conflict':
          return adopted;
        default:
          return create(scope, input, view);
      }
    },

    async get(scope, id, view) {
      const { directory } = rooms;
      const person = view.computed ? null : await directory.findPerson(scope.tenantId, id, scope.connectionId);
      const found = view.computed ? await directory.findPersonForScim(scope, id) : person && { person, groups: [] };
      if (!found) return null;
      const [record = null] = await withManagers(directory, scope, view, [
        userRecordIn(scope, found.person, found.groups),
      ]);
      return record;
    },

    async list(scope, query, view) {
      const { people, total, next } = await rooms.directory.listForScim(scope, query, view.type);
      return { totalResults: total, resources: await userRecordsFor(rooms.directory, scope, people, view), next };
    },

    change: (scope, id, decide, view) =>
      transaction(async ({ directory, credentials }) => {
        const how = { cause: { actor: scope.actor, origin: scope.origin }, now: now() };
        const { tenantId, connectionId } = scope;
        const made: { decision?: Decision } = {};
        const outcome = await changePerson(
          directory,
          {
            tenantId,
            id,
            connectionId,
            attributes: (person) => {
              const decision = permittedChange(scope, person, decide(userRecord(person)));
              made.decision = decision;
              return decision.kind === 'write' ? personAttributes(decision.attributes) : person.attributes;
            },
            renewed: () => made.decision?.kind === 'write' && made.decision.password !== undefined,
            replaced: () => made.decision?.kind === 'write' && made.decision.replaced === true,
          },
          how,
        );
        if (outcome.kind === 'refused') return { kind: 'refused' as const, error: lastOwner() };
        if (outcome.kind === 'not-found' || outcome.kind === 'conflict') return outcome;

        const { decision } = made;
        if (decision?.kind === 'refuse') return { kind: 'refused' as const, error: decision.error };
        const password = decision?.kind === 'write' ? decision.password : undefined;
        if (password !== undefined)
          await setPassword(credentials, { tenantId, personId: id, password, mustChange: false }, how);
        return { kind: outcome.kind, resource: await userRecordFor(directory, scope, outcome.person, view) };
      }),

    async delete(scope, id, check) {
      const { tenantId, connectionId } = scope;
      const made: { error?: ScimRefusal | null } = {};
      const mayGo = (person: Person) => {
        made.error = check(userRecord(person));
        return made.error === null;
      };
      const outcome = await deletePerson(
        rooms.directory,
        { tenantId, id, connectionId, mayGo },
        { cause: { actor: scope.actor, origin: scope.origin }, now: now() },
      );
      if (outcome.kind === 'kept' && made.error) return { kind: 'refused', error: made.error };
      if (outcome.kind === 'refused') return { kind: 'refused', error: lastOwner() };
      return { kind: outcome.kind === 'deleted' ? 'deleted' : 'not-found' };
    },
  };
}

const lastOwner = (): ScimRefusal =>
  refusal('forbidden', 'The last active owner of the tenant cannot be deactivated or deleted.');
