import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { NotFound } from '@/lib/people/outcome';
import { changeMembers } from './change-members';
import type { DirectoryStore } from './store';

/**
 * Makes a person a member of several groups, each by a change of its own with its audit row, as from the group's side.
 * A group that is gone is left out.
 * @returns how many groups the person was not in before; 'not-found' when the person is nobody of the tenant
 */
export async function joinGroups(
  directory: Pick<DirectoryStore, 'change'>,
  { tenantId, personId, groupIds }: { tenantId: string; personId: string; groupIds: readonly string[] },
  how: { cause: Cause; now: Date },
): Promise<{ kind: 'joined'; groups: number } | NotFound> {
  let groups = 0;
  for (const groupId of new Set(groupIds)) {
    const outcome = await changeMembers(directory, { tenantId, groupId, add: [personId] }, how);
    if (outcome.kind === 'unknown-members') return { kind: 'not-found' };
    if (outcome.kind === 'circular-members') throw new Error('A person held a group.');
    if (outcome.kind === 'changed') groups += outcome.added;
  }
  return { kind: 'joined', groups };
}
