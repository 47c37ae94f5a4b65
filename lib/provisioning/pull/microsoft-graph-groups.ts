/** Reads groups and their members through Microsoft Graph (https://learn.microsoft.com/graph/delta-query-groups). */
import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { PullFailed } from './pull-failed';
import { isPulledGroup, type PulledGroup, type PulledGroupPage } from './pulled-group';
import type { PullSettings } from './source';

const removed = z.object({ reason: z.string() }).optional();
const id = z.string().min(1).max(200);

const group = z.object({
  id,
  displayName: z.string().nullable().optional(),
  'members@delta': z.array(z.object({ id, '@removed': removed })).default([]),
  '@removed': removed,
});
type GraphGroup = z.output<typeof group>;

const page = z.object({
  value: z.array(group),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});

/** Below the groups of Microsoft Graph. Members are only in answers that select them. */
export const GROUPS_DELTA = 'delta?$select=displayName,members';

/** @throws PullFailed if it is not a complete page */
export function graphGroupPage(answer: unknown, settings: Pick<PullSettings, 'groups'>): PulledGroupPage {
  const read = page.safeParse(answer);
  if (!read.success) throw new PullFailed(msg('scimConnections.pullGroupsAreIncomplete'));
  const { value, '@odata.nextLink': next = null, '@odata.deltaLink': deltaLink = null } = read.data;
  if ((next === null) === (deltaLink === null)) throw new PullFailed(msg('scimConnections.pullGroupsAreIncomplete'));
  const isGone = (one: GraphGroup) =>
    one['@removed'] !== undefined || (typeof one.displayName === 'string' && !isPulledGroup(settings, one.displayName));
  return {
    groups: value.filter((one) => !isGone(one)).map(groupOf),
    gone: value.filter(isGone).map((one) => one.id),
    listed: value.length,
    next,
    deltaLink,
  };
}

function groupOf({ id: groupId, displayName = null, 'members@delta': members }: GraphGroup): PulledGroup {
  return {
    id: groupId,
    name: displayName,
    joined: members.filter((one) => !one['@removed']).map((one) => one.id),
    left: members.filter((one) => one['@removed']).map((one) => one.id),
  };
}
