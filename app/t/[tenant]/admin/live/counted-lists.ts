import { parseListState, type SearchParams } from '@/components/data-table/state';
import { listPeople } from '@/lib/directory/list-people';
import { askedSince, DAY_MILLISECONDS } from '@/lib/edge/live/asked-since';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import { listFailedRequests } from '@/lib/journal/failures/list-failed-requests';
import { listDepartures } from '@/lib/operation/departures/list-departures';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { sha256 } from '@/lib/platform/shared/secret';
import { listEntries } from '@/lib/provisioning/log/list-entries';
import { auditQuery } from '../audit-log/audit-query';
import { auditLogSpec } from '../audit-log/list-spec';
import { leaversFilter } from '../leavers/leavers-query';
import { leaversSpec } from '../leavers/list-spec';
import { readLeavers } from '../leavers/read-leavers';
import { undeliveredFilter, undeliveredSpec } from '../leavers/undelivered/list-spec';
import { readUndelivered } from '../leavers/undelivered/read-undelivered';
import { peopleSpec } from '../people/list-spec';
import { peopleFilter } from '../people/people-filter';
import { readPeople } from '../people/read-people';
import { provisioningSpec } from '../provisioning/list-spec';
import { provisioningQuery } from '../provisioning/provisioning-query';
import { familiesFilter } from '../token-families/families-filter';
import { familiesSpec } from '../token-families/list-spec';
import { readFamilies } from '../token-families/read-families';
import { failedRequestsQuery } from '../why-did-it-fail/failed-requests-query';
import { failedRequestListSpec } from '../why-did-it-fail/list-spec';

/** More are said to be more, and not counted. */
const COUNTED_AT_MOST = 100;

type Context = Pick<AdminContext, 'tenant' | 'container'>;
type Count = (context: Context, search: SearchParams, since: Date) => Promise<number>;

/** The logs include their first moment, so they are asked from the next one (times have milliseconds). */
const after = (since: Date, from: Date | undefined) => (from && from > since ? from : new Date(since.getTime() + 1));
const newest = { descending: true, page: 1, pageSize: COUNTED_AT_MOST + 1 } as const;
const totalOnly = { ...newest, pageSize: 1 } as const;
const countSince = (times: readonly Date[], since: Date) => times.filter((at) => at > since).length;

/** How many entries each list has after a moment, with the filters of its address. */
const countedLists = {
  async 'audit-log'({ tenant, container }, search, since) {
    const query = auditQuery(parseListState(search, auditLogSpec), container.now());
    const from = after(since, query.from);
    return (await listAuditEvents(container.auditLog, { tenantId: tenant.id, ...query, ...totalOnly, from })).total;
  },
  async leavers({ tenant, container }, search, since) {
    const filter = leaversFilter(parseListState(search, leaversSpec), container.now());
    const from = after(since, filter.from);
    return (await listDepartures(container.departures, { tenantId: tenant.id, ...filter, ...totalOnly, from })).total;
  },
  async 'leavers/undelivered'({ tenant, container }, search, since) {
    const filter = undeliveredFilter(parseListState(search, undeliveredSpec));
    const createdFrom = after(since, filter.createdFrom);
    const query = { tenantId: tenant.id, ...filter, ...totalOnly, createdFrom };
    return (await container.departures.listUndelivered(query)).total;
  },
  async people({ tenant, container }, search, since) {
    const filter = peopleFilter(parseListState(search, peopleSpec));
    const query = { tenantId: tenant.id, ...filter, sort: 'createdAt', ...newest } as const;
    const { people } = await listPeople(container.directory, query);
    return countSince(
      people.map(({ createdAt }) => createdAt),
      since,
    );
  },
  async provisioning({ tenant, container }, search, since) {
    const query = provisioningQuery(parseListState(search, provisioningSpec), container.now());
    const from = after(since, query.from);
    return (await listEntries(container.provisioningLog, { tenantId: tenant.id, ...query, ...totalOnly, from })).total;
  },
  async 'token-families'({ tenant, container }, search, since) {
    const now = container.now();
    const filter = familiesFilter(parseListState(search, familiesSpec), now);
    const query = { tenantId: tenant.id, now, ...filter, sort: 'createdAt', ...newest } as const;
    const { families } = await listFamilies(container.families, query);
    return countSince(
      families.map(({ createdAt }) => createdAt),
      since,
    );
  },
  async 'why-did-it-fail'({ tenant, container }, search, since) {
    const query = failedRequestsQuery(parseListState(search, failedRequestListSpec), container.now());
    const from = after(since, query.from);
    return (await listFailedRequests(container.failedRequestLog, { tenantId: tenant.id, ...query, ...totalOnly, from }))
      .total;
  },
} satisfies Record<string, Count>;

export type CountedList = keyof typeof countedLists;

/** The rows of the lists whose entries change, as their pages read them. */
const changingRows: Partial<Record<CountedList, (context: Context, search: SearchParams) => Promise<unknown[]>>> = {
  leavers: async (context, search) => (await readLeavers(context, parseListState(search, leaversSpec))).departures,
  'leavers/undelivered': async (context, search) =>
    (await readUndelivered(context, parseListState(search, undeliveredSpec))).notices,
  people: async (context, search) => (await readPeople(context, parseListState(search, peopleSpec))).people,
  'token-families': async (context, search) =>
    (await readFamilies(context, parseListState(search, familiesSpec))).families,
};

/** Tells whether rows are still as a page showed them. */
export const digestOfRows = (rows: readonly unknown[]): string =>
  Buffer.from(sha256(JSON.stringify(rows)).subarray(0, 12)).toString('base64url');

export const isCounted = (list: unknown): list is CountedList =>
  typeof list === 'string' && Object.hasOwn(countedLists, list);

/**
 * How many entries a list has gained, with the filters of its address, since the moment from which it is counted.
 * @returns also whether there may be more, and whether the rows that it shows have changed
 */
export async function countNew(
  list: CountedList,
  context: Context,
  search: SearchParams,
): Promise<{ entries: number; more: boolean; changed: boolean }> {
  const now = context.container.now();
  const since = askedSince(String(search.since), now);
  const found = await countedLists[list](context, search, since ?? new Date(now.getTime() - DAY_MILLISECONDS));
  const shown = since ? Number(search.shown) || 0 : 0;
  const entries = Math.max(0, Math.min(found, COUNTED_AT_MOST) - shown);
  // New entries move the rows: whether others changed can then not be told.
  const rows = entries > 0 || search.rows === undefined ? undefined : await changingRows[list]?.(context, search);
  const changed = rows !== undefined && digestOfRows(rows) !== search.rows;
  return { entries, more: found > COUNTED_AT_MOST || !since, changed };
}
