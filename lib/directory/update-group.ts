import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Conflict, NotFound } from '@/lib/people/outcome';
import { changeGroup } from './change-group';
import type { Group } from './group';
import type { DirectoryStore } from './store';

/** Changes a group's name or externalId. Members are changed separately. */
export async function updateGroup(
  directory: Pick<DirectoryStore, 'change'>,
  {
    tenantId,
    id,
    displayName,
    externalId,
  }: { tenantId: string; id: string; displayName: string; externalId: string | null },
  how: { cause: Cause; now: Date },
): Promise<{ kind: 'changed' | 'unchanged'; group: Group } | Conflict | NotFound> {
  const outcome = await changeGroup(
    directory,
    { tenantId, id, next: ({ attributes }) => ({ displayName, externalId, attributes }) },
    how,
  );
  if (outcome.kind === 'unknown-members' || outcome.kind === 'circular-members')
    throw new Error('A change without members had some.');
  return outcome;
}
