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
import { lockToChange, type PersonChange, writePerson } from './change-person';
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
  const { tenantId, connectionId } = scope;
  if (found.standing === 'refused' || connectionId === null) return { kind: 'not-found' };
  const mayAdopt = found.standing === 'allowed' || (scope.adoption === 'on' && found.role === null);
  if (!mayAdopt) {
    const { personId, matchedBy } = found;
    const { userName } = personAttributes(input.attributes);
    await rooms.directory.askToAdopt({ tenantId, connectionId, personId, matchedBy, userName, now });
    return { kind: 'asked' };
  }
  return transaction((inside) => adopt(inside, { ...scope, connectionId }, input, { found, type }, now));
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
  { tenantId, connectionId, actor, origin, managesOwners }: ScimScope & { connectionId: string },
  { attributes, password, keeping }: ResourceInput,
  { found: { personId: id, matchedBy }, type }: { found: Adoptable; type: ResourceType },
  now: Date,
): Promise<PersonChange> {
  const how = { cause: { actor, origin }, now };
  const outcome = await directory.change(async (steps): Promise<PersonChange> => {
    const before = await lockToChange(steps, { tenantId, id, connectionId, adopts: true }, how.cause);
    if (!before) return { kind: 'not-found' };
    const given = joined(before.attributes, attributes);
    const next = personAttributes(keeping ? keeping(given, before.attributes) : given);
    checkImmutable(type, before.attributes, next);
    const refused = shapedRefusal({ managesOwners }, before, next);
    if (refused) throw refused;
    return writePerson(steps, before, { attributes: next, adoption: { connectionId, matchedBy } }, how);
  });
  if (outcome.kind !== 'changed' && outcome.kind !== 'unchanged') return outcome;
  const takesPassword = password !== undefined && outcome.person.role === null;
  if (takesPassword && (await credentials.findPassword(tenantId, id))?.hash === null)
    await setPassword(credentials, { tenantId, personId: id, password, mustChange: false }, how);
  return outcome;
}
