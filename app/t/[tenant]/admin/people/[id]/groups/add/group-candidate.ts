import type { Group } from '@/lib/directory/group';
import type { SayText } from '@/lib/shared/say-text';
import type { Candidate } from '../../../../groups/[group]/candidate';

/**
 * A group that a person may be added to, or why not.
 * @param held the groups that the person is in
 * @param keepers the connections that provision groups, by id
 */
export function groupCandidate(
  t: SayText, { id, displayName, connectionId }: Pick<Group, 'id' | 'displayName' | 'connectionId'>, held: ReadonlySet<string>, keepers: ReadonlyMap<string, { name: string }>,
): Candidate {
  const keeper = connectionId === null ? undefined : keepers.get(connectionId);
  const detail = keeper?.name ?? (connectionId === null ? t('Console') : t('A deleted connection'));
  if (held.has(id)) return { id, displayName, detail, already: t('In it') };
  return { id, displayName, detail, already: keeper ? t('Its directory says who is in it') : null, withheld: keeper !== undefined };
}
