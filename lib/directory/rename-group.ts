import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Conflict, NotFound } from '@/lib/people/outcome';
import { versionOf } from '@/lib/platform/shared/version-of';
import { lockToChange, wholeTenant, writeGroup } from './change-group';
import type { Group } from './group';
import type { DirectoryStore } from './store';

/** What tells one state of a group's names from another; who its members are is none of them. */
export const groupVersion = ({ displayName, externalId }: Pick<Group, 'displayName' | 'externalId'>): string =>
  versionOf({ displayName, externalId });

export type GroupRenaming =
  | { kind: 'changed' | 'unchanged'; group: Group }
  | { kind: 'changed-meanwhile' }
  | Conflict
  | NotFound;

/**
 * Changes what a group is called, on the word of somebody who has seen how it was called before.
 * @param change.externalId left out: it stays; null: there is none any more
 * @param change.basedOn the `groupVersion` that the change was made from: another one now, and nothing is changed
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
  return directory.change(async (steps): Promise<GroupRenaming> => {
    const { group } = await lockToChange(steps, scope, { id });
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
}
