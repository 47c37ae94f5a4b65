import { withoutConflict } from '@/lib/people/outcome';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg } from '@/lib/platform/shared/message';
import { refusal, type ScimError } from '@/lib/scim/protocol/errors';
import type {
  ChangeOutcome,
  CreateOutcome,
  DeleteOutcome,
  ResourceInput,
  ResourceView,
  ScimResourceStore,
  ScimScope,
} from '@/lib/scim/protocol/store';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import type { CredentialStore } from '@/lib/sign-in/passwords/store';
import { lockToChange, writePerson } from './change-person';
import { createPerson } from './create-person';
import { removePerson } from './delete-person';
import { withManagers } from './managers';
import { adoptOrAsk, askedToAdopt, findAdoptee } from './scim-adoption';
import { permittedChange } from './scim-permitted';
import { personAttributes, userRecord, userRecordFor, userRecordIn, userRecordsFor } from './scim-person';
import type { DirectoryStore } from './store';

interface Stores {
  directory: DirectoryStore;
  credentials: CredentialStore;
}

/** Implements what SCIM needs from a store on top of the directory's own operations. */
export function scimUsers({
  stores,
  transaction,
  now,
}: {
  stores: Stores;
  /** Runs work in one transaction and passes in the stores that take part in it. */
  transaction: <Outcome>(work: (stores: Stores) => Promise<Outcome>) => Promise<Outcome>;
  now: Clock;
}): ScimResourceStore {
  const causedBy = ({ actor, origin }: ScimScope) => ({ cause: { actor, origin }, now: now() });
  const create = (
    scope: ScimScope,
    { attributes, defaults, password }: ResourceInput,
    view: ResourceView,
  ): Promise<CreateOutcome> =>
    transaction(async ({ directory, credentials }) => {
      const how = causedBy(scope);
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
      const found = await findAdoptee(stores, scope, personAttributes(input.attributes));
      const adopted =
        found && (await adoptOrAsk({ stores, transaction, now: now() }, scope, input, { found, type: view.type }));
      switch (adopted?.kind) {
        case 'changed':
        case 'unchanged':
          return { kind: 'created', resource: await userRecordFor(stores.directory, scope, adopted.person, view) };
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
      const { directory } = stores;
      const person = view.computed ? null : await directory.findPerson(scope.tenantId, id, scope.connectionId);
      const found = view.computed ? await directory.findPersonForScim(scope, id) : person && { person, groups: [] };
      if (!found) return null;
      const [record = null] = await withManagers(directory, scope, view, [
        userRecordIn(scope, found.person, found.groups),
      ]);
      return record;
    },

    async list(scope, query, view) {
      const { people, total, next } = await stores.directory.listForScim(scope, query, view.type);
      return { totalResults: total, resources: await userRecordsFor(stores.directory, scope, people, view), next };
    },

    change: (scope, id, decide, view) =>
      transaction(async ({ directory, credentials }): Promise<ChangeOutcome> => {
        const { tenantId, connectionId } = scope;
        const how = causedBy(scope);

        // Load, with the row locked.
        const person = withoutConflict(
          await directory.change((steps) => lockToChange(steps, { tenantId, id, connectionId }, how.cause)),
        );
        if (!person) return { kind: 'not-found' };
        const before = userRecord(person);

        // Apply and validate.
        const decision = permittedChange(scope, person, decide(before));
        if (decision.kind === 'refuse') return { kind: 'refused', error: decision.error, before };
        if (decision.kind === 'unchanged')
          return { kind: 'unchanged', before, resource: await userRecordFor(directory, scope, person, view) };

        // Write the differences and everything that follows from them.
        const { attributes, password, replaced } = decision;
        const passwordSet = password !== undefined;
        const next = { attributes: personAttributes(attributes), passwordSet, replaced };
        const written = await directory.change((steps) => writePerson(steps, person, next, how));
        if (written.kind === 'refused') return { kind: 'refused', error: lastOwner(), before };
        if (written.kind === 'conflict') return { ...written, before };
        if (passwordSet) await setPassword(credentials, { tenantId, personId: id, password, mustChange: false }, how);
        const resource = await userRecordFor(directory, scope, written.person, view);
        if (written.kind === 'unchanged') return { kind: 'unchanged', before, resource };
        return { kind: 'changed', before, resource, passwordSet };
      }),

    async delete(scope, id, check) {
      const { tenantId, connectionId } = scope;
      const how = causedBy(scope);
      return withoutConflict(
        await stores.directory.change(async (steps): Promise<DeleteOutcome> => {
          const person = await steps.lockPerson(tenantId, id, connectionId);
          if (!person) return { kind: 'not-found' };
          const before = userRecord(person);
          const error = check(before);
          if (error) return { kind: 'refused', error, before };
          const removed = await removePerson(steps, person, how);
          return removed.kind === 'refused'
            ? { kind: 'refused', error: lastOwner(), before }
            : { kind: 'deleted', before };
        }),
      );
    },
  };
}

const lastOwner = (): ScimError => refusal('forbidden', msg('directory.lastActiveOwnerOfTenant'));
