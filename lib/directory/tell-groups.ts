import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Group } from './group';
import { groupEvent } from './group-event';
import { type MembersMoved, membersDetail } from './moved-members';
import type { DirectoryChange } from './store';

/**
 * Tells of groups that gained or lost a member because that one came or went as a whole, as a change of their members is
 * told: an audit row and an event each, by as many statements however many groups they are.
 * @param groups as they are then, locked
 */
export async function tellGroups(
  steps: Pick<DirectoryChange, 'audit' | 'event'>,
  groups: readonly Group[],
  members: MembersMoved,
  cause: Cause,
): Promise<void> {
  await steps.audit(
    ...groups.map(({ tenantId, id, displayName }) => ({
      tenantId,
      cause,
      action: 'group.updated' as const,
      target: { type: 'group', id, name: displayName },
      before: {},
      after: {},
      detail: membersDetail(members),
    })),
  );
  await steps.event(
    ...groups.map((group) => groupEvent(group, ['resource.changed'], { cause, before: group, members })),
  );
}
