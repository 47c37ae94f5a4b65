import { replaceRoleHolders } from '@/lib/grants/resources/roles/assign-role';
import { ApplyError, type Path } from './apply-error';
import type { AppliedResource } from './apply-registry';
import type { ResourceFile } from './document';
import { groupNamed } from './group-named';
import { type ApplyStores, effectOf, type How } from './stores';

type Stores = Pick<ApplyStores, 'resources' | 'directory'>;

/** Assigns the roles of resources to the people and groups that the document lists, and only to them. */
export async function applyRoleHolders(
  stores: Stores,
  {
    tenantId,
    path,
    applied,
    files,
  }: { tenantId: string; path: Path; applied: readonly AppliedResource[]; files: readonly ResourceFile[] },
  how: How,
): Promise<AppliedResource[]> {
  const results: AppliedResource[] = [];
  for (const [index, resource] of applied.entries()) {
    const { roles = [] } = files[index] ?? {};
    const kinds: string[] = [resource.effect];
    for (const [position, role] of roles.entries()) {
      const at = [...path, 'resources', index, 'roles', position];
      kinds.push(await applyHolders(stores, { tenantId, resource: resource.identifier, role, path: at }, how));
    }
    results.push({ ...resource, effect: effectOf(...kinds) });
  }
  return results;
}

type RoleFile = NonNullable<ResourceFile['roles']>[number];

async function applyHolders(
  { resources, directory }: Stores,
  { tenantId, resource, role, path }: { tenantId: string; resource: string; role: RoleFile; path: Path },
  how: How,
): Promise<'updated' | 'unchanged'> {
  const { name, people, groups } = role;
  if (!people && !groups) return 'unchanged';
  const outcome = await replaceRoleHolders(
    resources,
    {
      tenantId,
      resource,
      role: name,
      people: people && (await peopleNamed(directory, tenantId, people, [...path, 'people'])),
      groups: groups && (await groupsNamed(directory, tenantId, groups, [...path, 'groups'])),
    },
    how,
  );
  if (outcome.kind === 'not-found' || outcome.kind === 'unknown-holders')
    throw new ApplyError(path, 'is being changed by another request');
  return outcome.kind === 'changed' ? 'updated' : 'unchanged';
}

async function peopleNamed(
  directory: ApplyStores['directory'],
  tenantId: string,
  userNames: readonly string[],
  path: Path,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, userName] of userNames.entries()) {
    const person = await directory.findPersonByUserName(tenantId, userName);
    if (!person) throw new ApplyError([...path, index], 'is not a person in this tenant');
    ids.push(person.id);
  }
  return ids;
}

async function groupsNamed(
  directory: ApplyStores['directory'],
  tenantId: string,
  names: readonly string[],
  path: Path,
): Promise<string[]> {
  const ids: string[] = [];
  for (const [index, name] of names.entries()) ids.push(await groupNamed(directory, tenantId, name, [...path, index]));
  return ids;
}
