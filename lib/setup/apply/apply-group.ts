import { updateGroup } from '@/lib/directory/change-group';
import { changeMembers } from '@/lib/directory/change-members';
import { createGroup } from '@/lib/directory/create-group';
import type { Group } from '@/lib/directory/group';
import { ApplyError, type Path } from './apply-error';
import type { GroupFile } from './document';
import { type ApplyStores, type Effect, effectOf, type How } from './stores';

export interface AppliedGroup {
  displayName: string;
  id: string;
  effect: Effect;
}

/**
 * Creates a group, identified by its externalId or else its name, or updates it to match the document. A group of that
 * name gets the externalId only if it has none and belongs to no connection. If the document lists members, they
 * replace the current ones.
 */
export async function applyGroup(
  { directory }: Pick<ApplyStores, 'directory'>,
  { tenantId, path, file }: { tenantId: string; path: Path; file: GroupFile },
  how: How,
): Promise<AppliedGroup> {
  const { displayName, externalId = null } = file;
  const before = await findApplied(directory, { tenantId, path, file });
  const applied = before
    ? await updateGroup(
        directory,
        { tenantId, id: before.id, displayName, externalId: externalId ?? before.externalId },
        how,
      )
    : await createGroup(directory, { tenantId, displayName, externalId }, how);
  if (applied.kind === 'not-found') throw new ApplyError(path, 'is being deleted by another request');
  if (applied.kind === 'conflict' || applied.kind === 'unknown-members')
    throw new Error('A group without attributes and members was rejected.');
  const { id } = applied.group;
  const members = file.members
    ? await applyMembers(directory, { tenantId, groupId: id, path, members: file.members }, how)
    : 'unchanged';
  return { displayName, id, effect: effectOf(applied.kind, members) };
}

/**
 * The existing group that the document means; null for a new one.
 * @throws ApplyError if several groups have the externalId or the name, because only an administrator knows which one
 */
async function findApplied(
  directory: ApplyStores['directory'],
  { tenantId, path, file }: { tenantId: string; path: Path; file: GroupFile },
): Promise<Group | null> {
  const { displayName, externalId } = file;
  if (externalId !== undefined) {
    const [one, another] = await directory.findGroupsBy(tenantId, { connectionId: null, externalId });
    if (another)
      throw new ApplyError(
        [...path, 'externalId'],
        'is the externalId of several groups; make it unique in the console',
      );
    if (one) return one;
  }
  const free = externalId === undefined ? {} : { connectionId: null, externalId: null };
  const [one, another] = await directory.findGroupsBy(tenantId, { displayName, ...free });
  if (another)
    throw new ApplyError(
      [...path, 'displayName'],
      'is the name of several groups; give the group an externalId in the console and in the file',
    );
  return one ?? null;
}

async function applyMembers(
  directory: ApplyStores['directory'],
  { tenantId, groupId, path, members }: { tenantId: string; groupId: string; path: Path; members: string[] },
  how: How,
): Promise<string> {
  const wanted = new Set<string>();
  for (const [index, userName] of members.entries()) {
    const person = await directory.findPersonByUserName(tenantId, userName);
    if (!person) throw new ApplyError([...path, 'members', index], 'is not a person in this tenant');
    wanted.add(person.id);
  }
  const current = new Set((await directory.listMembers(tenantId, groupId)).map(({ id }) => id));
  const add = [...wanted].filter((id) => !current.has(id));
  const remove = [...current].filter((id) => !wanted.has(id));
  return (await changeMembers(directory, { tenantId, groupId, add, remove }, how)).kind;
}
