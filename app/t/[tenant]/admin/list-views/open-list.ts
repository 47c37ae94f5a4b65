import { redirect } from 'next/navigation';
import { readerTimeZone } from '@/app/language/reader-language';
import { type ListSpec, type ListState, parseListState, type SearchParams } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { endOfDay, startOfDay } from '@/components/days';
import { type ViewedList, viewBounds } from '@/lib/operation/list-views/list-view';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import { type Message, msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { askToExport } from '../actions';
import { isExported } from '../export/[list]/list-exports';
import { createdWithin } from '../list-start';
import { change, remove, save } from './actions';

/**
 * Days in an address, as the toolbar's form sends them, as the moments at which they begin and end in the reader's time
 * zone: other links of the page then mean the same for every reader. A time span takes precedence.
 */
async function inMoments({ from, until, ...params }: SearchParams): Promise<SearchParams> {
  if (params.within) return params;
  const zone = await readerTimeZone();
  const moment = (value: SearchParams[string], at: typeof startOfDay) =>
    (typeof value === 'string' && at(value, zone)?.toISOString()) || value;
  return { ...params, from: moment(from, startOfDay), until: moment(until, endOfDay) };
}

const csv = { label: msg('common.exportCsv'), format: 'CSV' };

/** The files in which a list is exported. */
function exportsOf(list: ViewedList): { label: Message; format: string; path: string }[] {
  if (isExported(list)) return [{ ...csv, path: `export/${list}` }];
  if (list !== 'audit-log') return [{ ...csv, path: `${list}/export` }];
  return [
    { ...csv, path: `${list}/export?format=csv` },
    { label: msg('auditLog.exportJsonLines'), format: 'JSON', path: `${list}/export?format=jsonl` },
  ];
}

/** The part of the address that every list's store takes; each list adds its own filters. */
interface PageOfList<Sort extends string> extends CreatedWithin {
  tenantId: string;
  search: string;
  sort: Sort;
  descending: boolean;
  page: number;
  pageSize: number;
}

/**
 * What a list's address says, and the administrator's views of the list. Without a query the list opens with their
 * default view, if they have one.
 */
export async function openList<Sort extends string, Filter extends string>(
  { tenant, container, admin }: AdminContext,
  list: ViewedList,
  spec: ListSpec<Sort, Filter>,
  params: SearchParams,
): Promise<{ state: ListState<Sort, Filter>; query: PageOfList<Sort>; tools: ListTools }> {
  const saved = await container.listViews.list({ tenantId: tenant.id, personId: admin.personId, list });
  const start = saved.find(({ isDefault }) => isDefault);
  if (start?.query && Object.keys(params).length === 0)
    redirect(`${tenantPath(tenant.place, `/admin/${list}`)}?${start.query}`);
  const state = { ...parseListState(await inMoments(params), spec), hasDefaultView: Boolean(start?.query) };
  return {
    state,
    query: {
      tenantId: tenant.id,
      search: state.q,
      ...createdWithin(state.filters),
      sort: state.sort.by,
      descending: state.sort.direction === 'desc',
      page: state.page,
      pageSize: state.pageSize,
    },
    tools: {
      list,
      exports: exportsOf(list).map(({ path, ...file }) => ({
        ...file,
        href: tenantPath(tenant.place, `/admin/${path}`),
        ask: askToExport.bind(null, tenant.place),
      })),
      saved,
      longestName: viewBounds.name,
      save: save.bind(null, tenant.place),
      change: change.bind(null, tenant.place),
      remove: remove.bind(null, tenant.place),
    },
  };
}
