import { type ListSpec, type ListState, listEntries } from '@/components/data-table/state';
import type { LivePage } from '@/components/live/use-live';
import { LIVE_IDS_AT_MOST, OVERLAP_MILLISECONDS } from '@/lib/edge/live/live-message';
import { type Departure, idsOfOpenNotices } from '@/lib/operation/departures/departure';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import type { LiveTopic } from '@/lib/platform/postgres/written-topics';
import { tenantPath } from '@/lib/platform/shared/paths';
import { type CountedList, digestOfRows } from './counted-lists';

type Context = Pick<AdminContext, 'tenant' | 'container'>;

/**
 * What a page needs to follow changes. A page calls it before it reads anything, so that nothing is missed between.
 * @param ids of what it shows; a page that lists whatever comes has none
 */
export function livePage(context: Context, topics: readonly LiveTopic[], ids: readonly string[] = []): LivePage {
  const { tenant, container } = context;
  return {
    address: addressOf(context, topics, ids),
    since: new Date(container.now().getTime() - OVERLAP_MILLISECONDS).toISOString(),
    idleSeconds: tenant.settings.consoleIdleSeconds,
  };
}

function addressOf({ tenant }: Pick<Context, 'tenant'>, topics: readonly LiveTopic[], ids: readonly string[]): string {
  const followed = new URLSearchParams([['topics', topics.join(',')], ...ids.map((id) => ['id', id])]);
  return `${tenantPath(tenant.place, '/admin/live')}?${followed}`;
}

/**
 * The same for a page that shows departures, which follows their undelivered notices too.
 * @returns a function that takes the departures once the page has read them
 */
export function liveDepartures(
  context: Context,
  topics: readonly LiveTopic[] = [],
  ids: readonly string[] = [],
): (departures: readonly Pick<Departure, 'notices' | 'applications'>[]) => LivePage {
  const page = livePage(context, topics, ids);
  return (departures) => {
    const notices = idsOfOpenNotices(departures);
    if (notices.length === 0) return page;
    const followed = [...ids, ...notices].slice(0, LIVE_IDS_AT_MOST);
    return { ...page, address: addressOf(context, [...topics, 'notices'], followed) };
  };
}

/**
 * The same for a page that shows credentials, which follows the first use of new ones too.
 * @returns a function that takes the credentials that are not used yet, once the page has read them
 */
export function liveCredentials(
  context: Context,
  topics: readonly LiveTopic[] = [],
  ids: readonly string[] = [],
): (unused: readonly { id: string }[]) => LivePage {
  const page = livePage(context, topics, ids);
  return (unused) => {
    const followed = [...ids, ...unused.map(({ id }) => id)].slice(0, LIVE_IDS_AT_MOST);
    return { ...page, address: addressOf(context, [...topics, 'people'], followed) };
  };
}

/**
 * The same for a list, which says how many new entries it has.
 * @returns a function that takes the times of the entries that the page shows, in their order, and, where entries
 * change, the entries as they were read. Entries may be written a few seconds after their time, so those of the last
 * seconds count as new unless the list shows them.
 */
export function liveList<Sort extends string, Filter extends string>(
  context: Context,
  {
    list,
    topics,
    state,
    spec,
  }: {
    list: CountedList;
    topics: readonly LiveTopic[];
    state: ListState<Sort, Filter>;
    spec: ListSpec<Sort, Filter>;
  },
): (times: readonly Date[], rows?: readonly unknown[]) => LivePage & { countHref: string } {
  const page = livePage(context, topics);
  return (times, rows) => {
    const { since, shown } = countedFrom(page.since, state, times);
    const query = new URLSearchParams([...listEntries(state, spec), ['list', list]]);
    query.set('since', since.toISOString());
    query.set('shown', String(shown));
    if (rows) query.set('rows', digestOfRows(rows));
    return { ...page, countHref: `${tenantPath(context.tenant.place, '/admin/live/new-entries')}?${query}` };
  };
}

/** @returns also how many entries after that moment the list shows */
function countedFrom(since: string, { sort, page, pageSize }: ListState, times: readonly Date[]) {
  const from = new Date(since);
  const newestFirst = page === 1 && sort.direction === 'desc' && ['at', 'createdAt'].includes(sort.by);
  // Other pages do not show which of the last entries existed already.
  if (!newestFirst) return { since: new Date(from.getTime() + OVERLAP_MILLISECONDS), shown: 0 };
  const oldest = times.length === pageSize ? times.at(-1) : undefined;
  const counted = oldest && oldest > from ? oldest : from;
  return { since: counted, shown: times.filter((at) => at > counted).length };
}
