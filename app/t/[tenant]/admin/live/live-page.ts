import { type ListSpec, type ListState, listEntries } from '@/components/data-table/state';
import type { LivePage } from '@/components/live/use-live';
import { LIVE_IDS_AT_MOST, OVERLAP_MILLISECONDS } from '@/lib/edge/live/live-message';
import { type Departure, idsOfOpenNotices } from '@/lib/operation/departures/departure';
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
    since: new Date(container.now().getTime() - OVERLAP_MILLISECONDS).toISOString(),
    idleSeconds: tenant.settings.consoleIdleSeconds,
  };
}

/**
 * Follows also the notices of departures that are not delivered, which a page knows only after it has read them.
 * @returns the page unchanged if there are none
 */
export function followingNotices(page: LivePage, departures: readonly Pick<Departure, 'notices'>[]): LivePage {
  const ids = idsOfOpenNotices(departures);
  if (ids.length === 0) return page;
  const [path, search] = page.address.split('?');
  const followed = new URLSearchParams(search);
  followed.set('topics', [followed.get('topics'), 'notices'].filter(Boolean).join(','));
  const room = LIVE_IDS_AT_MOST - followed.getAll('id').length;
  for (const id of ids.slice(0, room)) followed.append('id', id);
  return { ...page, address: `${path}?${followed}` };
}

/**
 * The same for a list, which says how many new entries it has.
 * @returns a function that takes the times of the entries that the page shows, in their order. Entries may be written a
 * few seconds after their time, so those of the last seconds count as new unless the list shows them.
 */
export function liveList<Sort extends string, Filter extends string>(
  context: Context,
  {
    list,
    topic,
    state,
    spec,
  }: { list: CountedList; topic: LiveTopic; state: ListState<Sort, Filter>; spec: ListSpec<Sort, Filter> },
): (times: readonly Date[]) => LivePage & { countHref: string } {
  const page = livePage(context, [topic]);
  return (times) => {
    const { since, shown } = countedFrom(page.since, state, times);
    const query = new URLSearchParams([...listEntries(state, spec), ['list', list]]);
    query.set('since', since.toISOString());
    query.set('shown', String(shown));
    return { ...page, countHref: `${tenantPath(context.tenant.place, '/admin/live/new-entries')}?${query}` };
  };
}

/** @returns also how many entries after that moment the list shows */
function countedFrom(since: string, { sort, page, pageSize }: ListState, times: readonly Date[]) {
  const from = new Date(since);
  const newestFirst = page === 1 && sort.direction === 'desc' && ['at', 'createdAt'].includes(sort.by);
  // Which of the last entries existed already cannot be told from other pages.
  if (!newestFirst) return { since: new Date(from.getTime() + OVERLAP_MILLISECONDS), shown: 0 };
  const oldest = times.length === pageSize ? times.at(-1) : undefined;
  const counted = oldest && oldest > from ? oldest : from;
  return { since: counted, shown: times.filter((at) => at > counted).length };
}
