import { type ListSpec, type ListState, listEntries } from '@/components/data-table/state';
import type { LivePage } from '@/components/live/use-live';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import type { LiveTopic } from '@/lib/platform/postgres/written-topics';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { CountedList } from './counted-lists';

type Context = Pick<AdminContext, 'tenant' | 'container'>;

/**
 * What a page needs to follow changes. A page calls it before it reads anything, so that nothing is missed between.
 * @param ids of what it shows; a page that lists whatever comes has none
 */
export function livePage(
  { tenant, container }: Context,
  topics: readonly LiveTopic[],
  ids?: readonly string[],
): LivePage {
  const followed = new URLSearchParams([['topics', topics.join(',')], ...(ids ?? []).map((id) => ['id', id])]);
  return {
    address: `${tenantPath(tenant.place, '/admin/live')}?${followed}`,
    since: container.now().toISOString(),
    idleSeconds: tenant.settings.consoleIdleSeconds,
  };
}

/** The same for a list, which says how many new entries it has. */
export function liveList<Sort extends string, Filter extends string>(
  context: Context,
  {
    list,
    topic,
    state,
    spec,
  }: { list: CountedList; topic: LiveTopic; state: ListState<Sort, Filter>; spec: ListSpec<Sort, Filter> },
): LivePage & { countHref: string } {
  const query = new URLSearchParams([...listEntries(state, spec), ['list', list]]);
  return {
    ...livePage(context, [topic]),
    countHref: `${tenantPath(context.tenant.place, '/admin/live/new-entries')}?${query}`,
  };
}
