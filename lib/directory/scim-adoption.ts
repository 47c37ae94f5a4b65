import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Braked } from '@/lib/people/outcome';
import type { PersonAttributes } from '@/lib/people/person';
import { primaryEmail } from '@/lib/people/primary-email';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import { keptOf } from '@/lib/scim/mapping/map-attributes';
import { scimError } from '@/lib/scim/protocol/errors';
import { isObject } from '@/lib/scim/protocol/json';
import type { ResourceInput, ScimScope } from '@/lib/scim/protocol/store';
import { checkImmutable } from '@/lib/scim/schema/check-immutable';
import type { ResourceType } from '@/lib/scim/schema/types';
import { setPasswordHash } from '@/lib/sign-in/passwords/set-password';
import type { CredentialStore } from '@/lib/sign-in/passwords/store';
import type { Adoptable } from './adoption';
import { lockToChange, type PersonChange, writePerson } from './change-person';
import { shapedRefusal } from './scim-permitted';
import { personAttributes } from './scim-person';
import type { DirectoryStore } from './store';

interface Stores {
  directory: DirectoryStore;
  credentials: CredentialStore;
}

/**
 * Finds the existing person without a connection whom a connection's create request refers to.
 * @returns null when there is no one to adopt: the person is created, and the database reports a name that is taken
 */
export function findAdoptee(
  directory: DirectoryStore,
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
 * Asks an administrator whether the connection may adopt the person, unless its rule allows it. Adopting a person with
 * a console role always needs an administrator's decision, because a directory that sets their address could have their
 * password reset.
 * @returns whether an administrator was asked
 */
export async function askInstead(
  { directory }: Pick<Stores, 'directory'>,
  { tenantId, connectionId, adoption }: ScimScope,
  input: ResourceInput,
  { personId, matchedBy, standing, role }: Adoptable,
  now: Date,
): Promise<boolean> {
  if (connectionId === null || standing !== 'free' || (adoption === 'on' && role === null)) return false;
  const { userName } = personAttributes(input.attributes);
  await directory.askToAdopt({ tenantId, connectionId, personId, matchedBy, userName, now });
  return true;
}

/**
 * Adopts the person, or asks an administrator.
 * @returns `not-found` when another connection was faster, or the request was rejected
 */
export async function adoptOrAsk(
  stores: Stores,
  scope: ScimScope,
  input: ResourceInput,
  { found, type }: { found: Adoptable; type: ResourceType },
  how: { cause: Cause; now: Date },
): Promise<PersonChange | Braked | { kind: 'asked' }> {
  const { connectionId } = scope;
  if (found.standing === 'refused' || connectionId === null) return { kind: 'not-found' };
  if (await askInstead(stores, scope, input, found, how.now)) return { kind: 'asked' };
  return adopt(stores, { ...scope, connectionId }, input, { found, type }, how);
}

export const askedToAdopt = () => scimError('not-unique', msg('directory.thisPersonAlreadyExistsAnd'));

/** Attributes of an extension that were not sent keep their values. */
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

/**
 * Sets the attributes that were sent and leaves the others; the person keeps their existing password.
 * @throws ScimError `immutable`, or see shapedRefusal
 */
async function adopt(
  { directory, credentials }: Stores,
  { tenantId, connectionId, issuerRole }: ScimScope & { connectionId: string },
  { attributes, passwordHash: hash, kept = [] }: ResourceInput,
  { found: { personId: id, matchedBy }, type }: { found: Adoptable; type: ResourceType },
  how: { cause: Cause; now: Date },
): Promise<PersonChange | Braked> {
  const outcome = await directory.change(async (steps): Promise<PersonChange | Braked> => {
    const before = await lockToChange(steps, { tenantId, id, connectionId, adopts: true }, how.cause);
    if (!before) return { kind: 'not-found' };
    const given = structuredClone(joined(before.attributes, attributes));
    const next = personAttributes(keptOf({ kept }, given, before.attributes));
    checkImmutable(type, before.attributes, next);
    const refused = shapedRefusal({ issuerRole }, before, next);
    if (refused) throw refused;
    return writePerson(steps, before, { attributes: next, adoption: { connectionId, matchedBy } }, how);
  });
  if (outcome.kind !== 'changed' && outcome.kind !== 'unchanged') return outcome;
  if (
    hash !== undefined &&
    outcome.person.role === null &&
    (await credentials.findPassword(tenantId, id))?.hash === null
  )
    await setPasswordHash(credentials, { tenantId, personId: id, hash, mustChange: false }, how);
  return outcome;
}
