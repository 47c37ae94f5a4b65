import type { Group } from '@/lib/directory/group';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { Candidate } from '../../../../groups/[group]/candidate';

/**
 * A group that a person may be added to, and where it comes from.
 * @param held the groups that the person is in
 * @param keepers the connections that provision groups, by id
 */
export function groupCandidate(
  t: SayText,
  { id, displayName, connectionId }: Pick<Group, 'id' | 'displayName' | 'connectionId'>,
  held: ReadonlySet<string>,
  keepers: ReadonlyMap<string, { name: string }>,
): Candidate {
  const detail = connectionId === null ? t('Console') : (keepers.get(connectionId)?.name ?? t('A deleted connection'));
  return { id, displayName, detail, already: held.has(id) ? t('Already a member') : null };
}
