import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { NotFound } from '@/lib/people/outcome';
import type { MemberStep } from '@/lib/scim/resources/members';
import { changeGroup } from './change-group';
import type { MembersRefused } from './named-members';
import type { DirectoryStore } from './store';

export type MembersChange =
  | { kind: 'changed'; added: number; removed: number }
  | { kind: 'unchanged' }
  | MembersRefused
  | NotFound;

/**
 * Adds people and groups to a group and removes others. The cost depends on their number, not on the group's size.
 * Everyone added must belong to the group's tenant.
 */
export async function changeMembers(
  directory: Pick<DirectoryStore, 'change'>,
  {
    tenantId,
    groupId,
    add = [],
    remove = [],
  }: { tenantId: string; groupId: string; add?: string[]; remove?: string[] },
  how: { cause: Cause; now: Date },
): Promise<MembersChange> {
  const members: MemberStep[] = [
    { kind: 'add', ids: add },
    { kind: 'remove', ids: remove },
  ];
  const outcome = await changeGroup(directory, { tenantId, id: groupId, members, next: (group) => group }, how);
  switch (outcome.kind) {
    case 'changed':
      return { kind: 'changed', added: outcome.added.length, removed: outcome.removed.length };
    case 'unchanged':
      return { kind: 'unchanged' };
    case 'conflict':
      throw new Error('Changing members cannot violate a unique constraint.');
    default:
      return outcome;
  }
}

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
    if (outcome.kind === 'changed') groups += outcome.added;
  }
  return { kind: 'joined', groups };
}
