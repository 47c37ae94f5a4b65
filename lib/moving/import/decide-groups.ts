import type { Group } from '@/lib/directory/group';
import type { GroupStore } from '@/lib/directory/group-store';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { TransferGroup } from '../transfer/record';
import type { ImportEffect, RecordWhat } from './import-job';
import type { ClaimedImport, ImportReader } from './queue';

/** What an import does with a group of the file. */
export interface GroupDecision {
  ordinal: number;
  effect: ImportEffect;
  what: RecordWhat;
  reasons: Sayable[];
  /** The group here; null for a new one. */
  group: Group | null;
  record: TransferGroup;
}

/**
 * A group is found by the source's id, with which an earlier import created it, or by its name. Those of a directory
 * stay as they are.
 */
export async function decideGroups(
  { reader, groups }: { reader: ImportReader; groups: Pick<GroupStore, 'findGroupsBy'> },
  claimed: ClaimedImport,
  records: readonly { ordinal: number; record: TransferGroup }[],
): Promise<GroupDecision[]> {
  const { tenantId } = claimed;
  const first = await reader.firstWith(
    claimed,
    'group',
    records.map(({ record }) => record.id),
  );
  const named = await reader.groupNames(claimed, [...new Set(records.flatMap(({ record }) => record.member_of ?? []))]);
  const decisions: GroupDecision[] = [];
  for (const { ordinal, record } of records) {
    const what: RecordWhat = { attributes: [], takes: [], keeps: [] };
    const decided = (effect: ImportEffect, group: Group | null, reasons: Sayable[]): GroupDecision => ({
      ordinal,
      effect,
      what,
      reasons,
      group,
      record,
    });
    const earlier = first.get(record.id) ?? ordinal;
    if (earlier < ordinal) {
      decisions.push(decided('left-out', null, [msg('moving.sameGroupBefore', { ordinal: earlier })]));
      continue;
    }
    const key = { connectionId: null, externalId: record.id };
    const [found] = await groups.findGroupsBy(tenantId, key);
    const [group = null] = found ? [found] : await groups.findGroupsBy(tenantId, { displayName: record.display_name });
    if (group && group.connectionId !== null) {
      decisions.push(decided('left-out', group, [msg('moving.groupOfDirectory')]));
      continue;
    }
    const reasons: Sayable[] = (record.member_of ?? [])
      .filter((id) => !named.has(id))
      .map((id) => msg('moving.groupIsNotTaken', { group: id }));
    if (record.description) reasons.push(msg('moving.noDescriptions'));
    if (reasons.length < (record.member_of?.length ?? 0)) what.takes.push('group');
    if (group && group.displayName !== record.display_name) what.attributes.push('displayName');
    decisions.push(decided(!group ? 'created' : what.attributes.length > 0 ? 'changed' : 'unchanged', group, reasons));
  }
  return decisions;
}
