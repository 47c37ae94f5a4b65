import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { NotFound } from '@/lib/people/outcome';
import { changeMembers } from './change-members';
import type { DirectoryStore } from './store';

/**
 * Adds a person to several groups, each by a separate change with its own audit row, as on the group's page. Deleted
 * groups are skipped.
 * @returns how many groups the person was newly added to; 'not-found' when the tenant has no such person
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
