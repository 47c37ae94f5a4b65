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
      throw new Error('Members cannot make a value appear twice.');
    default:
      return outcome;
  }
}
