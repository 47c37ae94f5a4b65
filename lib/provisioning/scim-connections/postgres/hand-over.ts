import { handOverGroups } from '@/lib/directory/postgres/groups';
import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import { type HandedOver, handOverPeople } from '@/lib/people/postgres/write-person';
import type { Connection } from '@/lib/platform/postgres/database';
import type { GivenLot, ScimConnectionChange } from '../store';

type Wanted = Parameters<ScimConnectionChange['handOver']>[0];

/** See ScimConnectionChange.handOver. People are locked before groups, as everywhere. */
export async function handOver(connection: Connection, wanted: Wanted): Promise<GivenLot> {
  const people = await handOverPeople(connection, wanted);
  const groups = await handOverGroups(connection, wanted);
  const countOf = (given: readonly HandedOver[]) => given.filter(({ isThere }) => isThere).length;
  return {
    people: countOf(people),
    groups: countOf(groups),
    most: Math.max(people.length, groups.length),
    renamed: [...renamedOf('User', people), ...renamedOf('Group', groups)],
  };
}

const renamedOf = (type: 'User' | 'Group', given: readonly HandedOver[]): ResourceEvent['resource'][] =>
  given
    .filter(({ isThere, hadExternalId }) => isThere && hadExternalId)
    .map(({ isThere: _isThere, hadExternalId: _hadExternalId, ...resource }) => ({ type, ...resource }));
