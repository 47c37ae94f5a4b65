/** What a list page allows in its address. A plain constant, shared by the page (server) and its table (client). */
export interface ListSpec<Sort extends string = string, Filter extends string = string> {
  /** Column ids that may be sorted by. */
  sorts: readonly Sort[];
  defaultSort: ListSort<Sort>;
  /** Filter names with their allowed values, or `any` for free text such as a client_id. */
  filters?: Readonly<Record<Filter, readonly string[] | 'any'>>;
  /** Those of `filters` that take several of their allowed values, joined by commas. */
  several?: readonly Filter[];
  /** Ids of the columns that may be hidden. */
  hideable?: readonly string[];
  /** Those of `hideable` that are hidden by default. */
  hiddenByDefault?: readonly string[];
}

/** The filters of a list that can be limited to days, which `DataTable` then offers. */
export const days = { from: 'any', until: 'any' } as const;
export type Days = keyof typeof days;

export interface ListSort<Sort extends string = string> {
  by: Sort;
  direction: 'asc' | 'desc';
}

/** The typed state of a list. `page` counts from 1. */
export interface ListState<Sort extends string = string, Filter extends string = string> {
  q: string;
  page: number;
  pageSize: PageSize;
  sort: ListSort<Sort>;
  filters: Partial<Record<Filter, string>>;
  hidden: readonly string[];
  /**
   * Set if the list opens with a saved view when its address has no query. The state without filters then has the query
   * `view=all`.
   */
  hasDefaultView?: boolean;
}

export const pageSizes = [10, 25, 50, 100] as const;

type PageSize = (typeof pageSizes)[number];

/** As passed by Next: a repeated parameter is an array. */
export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

const defaultPageSize: PageSize = 25;
const maxPage = 100_000;
const maxTextLength = 200;

/**
 * Reads a list's state from its query: `q`, `page`, `size`, `sort` (`name` or `-name`), `columns` (the visible ones of
 * `hideable`, repeated or joined by commas) and one parameter for each filter. Unknown or out-of-range values fall back
 * to their defaults, so no address fails.
 */
export function parseListState<Sort extends string, Filter extends string>(
  params: SearchParams,
  spec: ListSpec<Sort, Filter>,
): ListState<Sort, Filter> {
  return {
    q: text(first(params.q)),
    page: boundedInteger(first(params.page), 1, maxPage) ?? 1,
    pageSize: pageSizes.find((size) => String(size) === first(params.size)) ?? defaultPageSize,
    sort: parseSort(first(params.sort), spec),
    filters: parseFilters(params, spec),
    hidden: parseHidden(params.columns, spec),
  };
}

/** The query parameters of a state in a fixed order, without defaults, so equal states have equal addresses. */
export function listEntries<Sort extends string, Filter extends string>(
  state: ListState<Sort, Filter>,
  spec: ListSpec<Sort, Filter>,
): [name: string, value: string][] {
  const entries: [string, string][] = [];
  if (state.q) entries.push(['q', state.q]);
  for (const name of filterNames(spec)) {
    const value = state.filters[name];
    if (value) entries.push([name, value]);
  }
  const { by, direction } = state.sort;
  if (by !== spec.defaultSort.by || direction !== spec.defaultSort.direction) {
    entries.push(['sort', direction === 'desc' ? `-${by}` : by]);
  }
  if (state.pageSize !== defaultPageSize) entries.push(['size', String(state.pageSize)]);
  if (!sameMembers(state.hidden, spec.hiddenByDefault ?? [])) {
    entries.push(['columns', (spec.hideable ?? []).filter((id) => !state.hidden.includes(id)).join(',')]);
  }
  if (state.page > 1) entries.push(['page', String(state.page)]);
  if (state.hasDefaultView && entries.length === 0) entries.push(['view', 'all']);
  return entries;
}

/** The list's address after some changes. Any change except of the page itself returns to page 1. */
export function listHref<Sort extends string, Filter extends string>(
  basePath: string,
  state: ListState<Sort, Filter>,
  spec: ListSpec<Sort, Filter>,
  changes: Partial<ListState<Sort, Filter>> = {},
): string {
  const query = new URLSearchParams(listEntries({ ...state, page: 1, ...changes }, spec)).toString();
  return query ? `${basePath}?${query}` : basePath;
}

/** The number of pages for a total, at least 1. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** Removes control characters: no name contains one, and PostgreSQL rejects NUL. */
function text(value: string | undefined): string {
  return (value ?? '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, maxTextLength);
}

function boundedInteger(value: string | undefined, min: number, max: number): number | undefined {
  if (value === undefined || !/^\d{1,9}$/.test(value)) return undefined;
  return Math.min(max, Math.max(min, Number(value)));
}

function parseSort<Sort extends string>(value: string | undefined, spec: ListSpec<Sort>): ListSort<Sort> {
  const by = spec.sorts.find((sort) => sort === value?.replace(/^-/, ''));
  if (by === undefined) return spec.defaultSort;
  return { by, direction: value?.startsWith('-') ? 'desc' : 'asc' };
}

function filterNames<Sort extends string, Filter extends string>(spec: ListSpec<Sort, Filter>): Filter[] {
  return Object.keys(spec.filters ?? {}) as Filter[];
}

function parseFilters<Sort extends string, Filter extends string>(
  params: SearchParams,
  spec: ListSpec<Sort, Filter>,
): Partial<Record<Filter, string>> {
  const filters: Partial<Record<Filter, string>> = {};
  for (const name of filterNames(spec)) {
    const allowed = spec.filters?.[name];
    const value = spec.several?.includes(name)
      ? members(params[name], allowed === 'any' ? [] : allowed)
      : text(first(params[name]));
    if (value && (allowed === 'any' || spec.several?.includes(name) || allowed?.includes(value))) filters[name] = value;
  }
  return filters;
}

/** The allowed ones of several values, repeated or joined by commas, in the order of the allowed ones. */
function members(value: string | string[] | undefined, allowed: readonly string[] = []): string {
  const given = new Set([value ?? []].flat().flatMap((values) => values.split(',')));
  return allowed.filter((one) => given.has(one)).join(',');
}

function parseHidden(value: string | string[] | undefined, spec: ListSpec): readonly string[] {
  if (value === undefined) return spec.hiddenByDefault ?? [];
  const shown = new Set([value].flat().flatMap((ids) => ids.split(',')));
  return (spec.hideable ?? []).filter((id) => !shown.has(id));
}

function sameMembers(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((member) => right.includes(member));
}
