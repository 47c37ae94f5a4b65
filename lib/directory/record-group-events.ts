import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Group } from './group';
import { groupEvent } from './group-event';
import { type MembersMoved, membersDetail } from './moved-members';
import type { DirectoryChange } from './store';

/**
 * Records groups that gained or lost a member because that person or group was deleted or restored, in the same way as
 * a change of their members: one audit row and one event each. The number of statements does not depend on the number
 * of groups.
 * @param groups as they are after the change, locked
 */
export async function recordGroupEvents(
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
