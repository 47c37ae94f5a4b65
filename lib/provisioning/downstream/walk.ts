import type { ClaimedResource } from '@/lib/journal/downstream/queue';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { DownstreamApplication } from './application';
import type { DownstreamQueue } from './queue';

const PEOPLE_AT_ONCE = 500;

/**
 * One step of the walk through everyone whom an application concerns: marks some people, and with the first step the
 * groups.
 */
export async function walkStep(
  queue: DownstreamQueue,
  application: DownstreamApplication,
  claimed: ClaimedResource,
  people: ResourceType,
): Promise<void> {
  const after = typeof claimed.pushed?.after === 'string' ? claimed.pushed.after : null;
  const target = { ...application, requestId: claimed.requestId };
  if (after === null) await queue.mark(target, 'Group', await queue.listConcernedGroups(application));
  const found = await queue.listConcerned(application, people, { after, limit: PEOPLE_AT_ONCE });
  await queue.mark(target, 'User', found);
  const last = found.at(-1);
  if (last && found.length === PEOPLE_AT_ONCE) return queue.step(claimed, { after: last.id });
  return queue.settle(claimed, { remoteId: null, pushed: null, name: null }, { answered: false, groups: false });
}
