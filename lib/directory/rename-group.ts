import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type NotFound, withoutConflict } from '@/lib/people/outcome';
import { versionOf } from '@/lib/platform/shared/version-of';
import { lockMembers, wholeTenant, writeGroup } from './change-group';
import type { Group } from './group';
import type { DirectoryStore } from './store';

/** Identifies a state of a group's names, to detect concurrent changes. Members are not part of it. */
export const groupVersion = ({ displayName, externalId }: Pick<Group, 'displayName' | 'externalId'>): string =>
  versionOf({ displayName, externalId });

export type GroupRenaming = { kind: 'changed' | 'unchanged'; group: Group } | { kind: 'changed-meanwhile' } | NotFound;

/**
 * Renames a group, provided that its names have not changed since the caller read them.
 * @param change.externalId unchanged when left out; removed when null
 * @param change.basedOn the `groupVersion` that the change was made from; if the current one differs, nothing is
 *   changed
 */
export async function renameGroup(
  directory: Pick<DirectoryStore, 'change'>,
  {
    tenantId,
    id,
    displayName,
    externalId,
    basedOn,
  }: { tenantId: string; id: string; displayName: string; externalId?: string | null; basedOn: string },
  how: { cause: Cause; now: Date },
): Promise<GroupRenaming> {
  const scope = wholeTenant(tenantId);
  const outcome = await directory.change(async (steps): Promise<GroupRenaming> => {
    const { group } = await lockMembers(steps, scope, { groupId: id, named: [] });
    if (!group) return { kind: 'not-found' };
    if (basedOn !== groupVersion(group)) return { kind: 'changed-meanwhile' };
    const { attributes } = group;
    return writeGroup(
      steps,
      scope,
      group,
      { displayName, externalId: externalId === undefined ? group.externalId : externalId, attributes },
      how,
    );
  });
  return withoutConflict(outcome);
}
