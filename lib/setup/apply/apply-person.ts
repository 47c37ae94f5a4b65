import { changePerson } from '@/lib/directory/change-person';
import { createPerson } from '@/lib/directory/create-person';
import { setRole } from '@/lib/directory/set-role';
import type { Conflict, LastOwner } from '@/lib/people/outcome';
import type { Person } from '@/lib/people/person';
import type { ResourceType } from '@/lib/scim/schema/types';
import { ApplyError, type Path } from './apply-error';
import type { PersonFile } from './person-file';
import { readExtensions } from './read-extensions';
import { type ApplyStores, type Effect, effectOf, type How } from './stores';

export interface AppliedPerson {
  userName: string;
  id: string;
  effect: Effect;
}

/**
 * Creates a person or updates one to match the document; attributes that the document omits stay.
 * @param wanted.type the tenant's resource type of people
 * @param wanted.passwordHash the hash of a password to set; undefined when the password does not change
 */
export async function applyPerson(
  stores: Pick<ApplyStores, 'directory' | 'credentials'>,
  wanted: { tenantId: string; path: Path; type: ResourceType; file: PersonFile; passwordHash: string | undefined },
  how: How,
): Promise<AppliedPerson> {
  const { tenantId, path, type, file, passwordHash } = wanted;
  const before = await stores.directory.findPersonByUserName(tenantId, file.attributes.userName);
  const { person, kind } = before
    ? await change(stores, before, { type, file, path }, how)
    : await create(stores, tenantId, { type, file, path }, how);
  const changed =
    before && file.role !== undefined
      ? await setRole(stores.directory, { tenantId, id: person.id, role: file.role }, how)
      : null;
  if (changed?.kind === 'refused') throw applyErrorOf(changed, [...path, 'role']);
  if (passwordHash !== undefined)
    await replacePassword(stores, person, passwordHash, file.passwordMustChange ?? false, how);
  return {
    userName: person.attributes.userName,
    id: person.id,
    effect: effectOf(kind, changed?.kind ?? 'unchanged', passwordHash === undefined ? 'unchanged' : 'updated'),
  };
}

interface Wanted {
  type: ResourceType;
  file: PersonFile;
  path: Path;
}

async function create(
  { directory }: Pick<ApplyStores, 'directory'>,
  tenantId: string,
  { type, file, path }: Wanted,
  how: How,
) {
  const attributes = {
    active: true,
    ...file.attributes,
    ...readExtensions(type, file.extensions, { path, before: {} }),
  };
  const created = await createPerson(directory, { tenantId, role: file.role, attributes }, how);
  if (created.kind === 'conflict') throw applyErrorOf(created, path);
  return created;
}

async function change(
  { directory }: Pick<ApplyStores, 'directory'>,
  { tenantId, id }: Person,
  { type, file, path }: Wanted,
  how: How,
) {
  const changed = await changePerson(
    directory,
    {
      tenantId,
      id,
      attributes: ({ attributes }) => ({
        ...attributes,
        ...file.attributes,
        ...readExtensions(type, file.extensions, { path, before: attributes }),
        active: file.attributes.active ?? attributes.active,
      }),
    },
    how,
  );
  if (changed.kind === 'conflict' || changed.kind === 'refused') throw applyErrorOf(changed, path);
  if (changed.kind === 'not-found') throw new ApplyError(path, 'is being deleted by another request');
  return changed;
}

async function replacePassword(
  { credentials }: Pick<ApplyStores, 'credentials'>,
  { tenantId, id }: Person,
  hash: string,
  mustChange: boolean,
  how: How,
) {
  const replacement = { tenantId, personId: id, hash, mustChange, expectedHash: null, keepSessionId: null };
  await credentials.replacePassword({ ...replacement, action: 'password.reset', ...how });
}

function applyErrorOf(outcome: Conflict | LastOwner, path: Path): ApplyError {
  if (outcome.kind === 'conflict')
    return new ApplyError([...path, outcome.attribute], 'is already in use by another person');
  return new ApplyError(path, 'is the last active owner of the tenant and must remain an active owner');
}
