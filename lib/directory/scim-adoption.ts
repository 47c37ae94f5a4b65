import type { PersonAttributes } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import type { JsonObject } from '@/lib/platform/shared/json';
import { refusal } from '@/lib/scim/protocol/errors';
import { isObject } from '@/lib/scim/protocol/json';
import type { ResourceInput, ScimScope } from '@/lib/scim/protocol/store';
import { checkImmutable } from '@/lib/scim/schema/check-immutable';
import type { ResourceType } from '@/lib/scim/schema/types';
import { setPassword } from '@/lib/sign-in/passwords/set-password';
import type { CredentialStore } from '@/lib/sign-in/passwords/store';
import type { Adoptable } from './adoption';
import { changePerson, type PersonChange } from './change-person';
import { shapedRefusal } from './scim-permitted';
import { personAttributes } from './scim-person';
import type { DirectoryStore } from './store';

interface Rooms {
  directory: DirectoryStore;
  credentials: CredentialStore;
}

type Transaction = <Outcome>(work: (rooms: Rooms) => Promise<Outcome>) => Promise<Outcome>;

/**
 * Whom a connection means when it creates somebody who is here already, and whom no connection has.
 * @returns null when it may take on nobody: the person is to be created, and the database tells of a name that is taken
 */
export function findAdoptee(
  { directory }: Pick<Rooms, 'directory'>,
  scope: ScimScope,
  attributes: PersonAttributes,
): Promise<Adoptable | null> {
  const { tenantId, connectionId, adoption = 'off' } = scope;
  if (connectionId === null || adoption === 'off') return Promise.resolve(null);
  return directory.findAdoptable({
    tenantId,
    connectionId,
    userName: attributes.userName,
    email: primaryEmail(attributes),
  });
}

/**
 * Takes the person on, or asks an administrator to decide, as the connection's rule is. Whoever has a role in the
 * console is asked for under every rule: whoever sets their address can have their password reset.
 * @returns `not-found` when another connection was faster, or the answer was no
 */
export async function adoptOrAsk(
  { rooms, transaction, now }: { rooms: Rooms; transaction: Transaction; now: Date },
  scope: ScimScope,
  input: ResourceInput,
  { found, type }: { found: Adoptable; type: ResourceType },
): Promise<PersonChange | { kind: 'asked' }> {
  if (found.standing === 'refused') return { kind: 'not-found' };
  const { tenantId, connectionId } = scope;
  const mayAdopt = found.standing === 'allowed' || (scope.adoption === 'on' && found.role === null);
  if (!mayAdopt && connectionId !== null) {
    const { personId, matchedBy } = found;
    const { userName } = personAttributes(input.attributes);
    await rooms.directory.askToAdopt({ tenantId, connectionId, personId, matchedBy, userName, now });
    return { kind: 'asked' };
  }
  return transaction((inside) => adopt(inside, scope, input, { found, type }, now));
}

export const askedToAdopt = () =>
  refusal(
    'not-unique',
    'This person already exists and is not provisioned by this connection. An administrator has been asked whether the connection may adopt them.',
  );

/** What is sent of an extension leaves what else there is of it. */
function joined(present: JsonObject, sent: JsonObject): JsonObject {
  const extensions = Object.entries(sent).filter(
    ([name, value]) => name.startsWith('urn:') && isObject(value) && isObject(present[name]),
  );
  return {
    ...present,
    ...sent,
    ...Object.fromEntries(
      extensions.map(([urn, value]) => [urn, { ...(present[urn] as JsonObject), ...(value as JsonObject) }]),
    ),
  };
}

/** Sets what was sent, and leaves what was not; a password that the person has stays theirs. @throws ScimRefusal `immutable`, or see shapedRefusal */
async function adopt(
  { directory, credentials }: Rooms,
  { tenantId, connectionId, actor, origin, managesOwners }: ScimScope,
  { attributes, password, keeping }: ResourceInput,
  { found: { personId: id, matchedBy }, type }: { found: Adoptable; type: ResourceType },
  now: Date,
): Promise<PersonChange> {
  const how = { cause: { actor, origin }, now };
  const outcome = await changePerson(
    directory,
    {
      tenantId,
      id,
      connectionId,
      adoption: matchedBy,
      attributes: (person) => {
        const given = joined(person.attributes, attributes);
        const next = personAttributes(keeping ? keeping(given, person.attributes) : given);
        checkImmutable(type, person.attributes, next);
        const refused = shapedRefusal({ managesOwners }, person, next);
        if (refused) throw refused;
        return next;
      },
    },
    how,
  );
  if (outcome.kind !== 'changed' && outcome.kind !== 'unchanged') return outcome;
  if (
    password !== undefined &&
    outcome.person.role === null &&
    (await credentials.findPassword(tenantId, id))?.hash === null
  ) {
    await setPassword(credentials, { tenantId, personId: id, password, mustChange: false }, how);
  }
  return outcome;
}
