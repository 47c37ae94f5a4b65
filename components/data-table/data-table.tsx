import { constructTable, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { ExportLink } from '@/components/step-up/export-link';
import { useText } from '@/components/text/use-text';
import type { MessageId } from '@/lib/platform/shared/message';
import { ColumnMenu } from './column-menu';
import { type DataColumns, features } from './columns';
import { HeaderCell } from './header-cell';
import { ListFrame, ListRegion } from './list-frame';
import { Pagination } from './pagination';
import { RowCells } from './row-cells';
import type { RowChoice } from './row-choice';
import { type ListSpec, type ListState, listEntries, listHref } from './state';
import { type Facet, Toolbar } from './toolbar';
import { type ListTools, ViewMenu } from './view-menu';

export interface DataTableProps<Row extends RowData, Sort extends string, Filter extends string> {
  /** The plural, lower-case name of what is listed, for the caption and counts: `t('clients.clients')`. */
  label: string;
  columns: DataColumns<Row>;
  /** One page, already filtered and sorted by the server. */
  rows: readonly Row[];
  /** The total of all pages, as `countRows` returns it. */
  total: number;
  state: ListState<Sort, Filter>;
  spec: ListSpec<Sort, Filter>;
  /** The list's address without its query. */
  basePath: string;
  rowId: (row: Row) => string;
  /** The row's link: the first cell becomes the link, and the whole row is its target. */
  rowHref?: (row: Row) => string;
  /** The page that edits a row, if the reader may. */
  rowEditHref?: (row: Row) => string | undefined;
  searchLabel?: string;
  facets?: readonly Facet<Filter>[];
  /** The reader's saved views of the list, and its export. Null for a list within the page of one thing. */
  tools: ListTools | null;
  /** A menu of more filters. */
  more?: ReactNode;
  /** For readers who may act on several rows: each row starts with a checkbox. The page shows a `ChoiceBar` below. */
  choice?: RowChoice<Row>;
  /** Shown instead of the table when the list is empty without any filters, usually an `EmptyState`. */
  empty: ReactNode;
}

/**
 * One page of a list, composed on the server: the browser gets its rows as markup, and neither the columns' code nor
 * the table library's (docs/decisions/0088). Sorting, paging, filters and columns are in the address. Links and a GET
 * form work without a script; with one, the same addresses open in place as the reader types.
 */
export function DataTable<Row extends RowData, Sort extends string, Filter extends string>({
  label,
  columns,
  rows,
  total,
  state,
  spec,
  basePath,
  rowId,
  rowHref,
  rowEditHref,
  searchLabel,
  facets: own = [],
  tools,
  more,
  choice,
  empty,
}: DataTableProps<Row, Sort, Filter>) {
  const t = useText();
  const table = constructTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    manualPagination: true,
    enableSortingRemoval: false,
    rowCount: total,
    state: {
      sorting: [{ id: state.sort.by, desc: state.sort.direction === 'desc' }],
      pagination: { pageIndex: state.page - 1, pageSize: state.pageSize },
      columnVisibility: Object.fromEntries(state.hidden.map((id) => [id, false])),
    },
  });
  const titles = table.getAllLeafColumns().map(({ id, columnDef }) => ({
    id,
    title: typeof columnDef.header === 'string' ? t(columnDef.header as MessageId) : id,
  }));
  const titleOf = (column: string) => titles.find(({ id }) => id === column)?.title;
  const narrowed = state.q !== '' || Object.keys(state.filters).length > 0;
  if (total === 0 && !narrowed && state.page === 1) {
    return <div className="rounded-lg border border-dashed bg-surface">{empty}</div>;
  }
  const facets = withDays(own, spec, t('common.created'));
  const shared = { basePath, state, spec };
  const address = listHref(basePath, state, spec, { page: state.page });
  return (
    <ListFrame>
      {/* Where the filters and the tools do not fit in one row, the tools take the next one. */}
      <div className="flex flex-wrap items-start gap-2">
        <Toolbar
          {...shared}
          label={label}
          searchLabel={searchLabel}
          facets={facets}
          titles={titles}
          narrowed={narrowed}
          address={address}
        />
        <div className="relative flex flex-wrap gap-2 max-sm:basis-full">
          {more}
          {(spec.hideable?.length ?? 0) > 0 && <ColumnMenu {...shared} titles={titles} address={address} />}
          {tools && <ViewMenu {...shared} label={label} tools={tools} />}
          {tools?.exports.map(({ label: file, format, href, ask }) => (
            <ExportLink key={format} href={exportHref(href, state, spec)} ask={ask} label={t(file)}>
              {format}
            </ExportLink>
          ))}
        </div>
      </div>
      <ListRegion label={label}>
        <table role="table" className="w-full border-collapse text-left text-sm max-sm:block">
          <caption className="sr-only">{label}</caption>
          <thead role="rowgroup" className="bg-sunken max-sm:sr-only">
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id} role="row">
                {choice && (
                  <th role="columnheader" scope="col" className="h-9 w-0 border-b pl-4 max-sm:hidden">
                    {choice.ofPage(rows.map(rowId))}
                  </th>
                )}
                {group.headers.map((header) => (
                  <HeaderCell
                    key={header.id}
                    align={header.column.columnDef.meta?.align}
                    sorted={header.column.getIsSorted()}
                    next={header.column.getNextSortingOrder() || 'asc'}
                    sort={spec.sorts.find((sort) => sort === header.column.id)}
                    {...shared}
                  >
                    {titleOf(header.column.id)}
                  </HeaderCell>
                ))}
              </tr>
            ))}
          </thead>
          <tbody role="rowgroup" className="max-sm:block">
            {table.getRowModel().rows.map((row) => (
              <RowCells
                key={row.id}
                href={rowHref?.(row.original)}
                editHref={rowEditHref?.(row.original)}
                choice={choice?.ofRow(rowId(row.original), row.original)}
                cells={row.getVisibleCells().map((cell) => ({
                  id: cell.id,
                  title: titleOf(cell.column.id) ?? '',
                  meta: cell.column.columnDef.meta,
                  content: contentOf(cell.column.columnDef.cell, cell.getContext()),
                }))}
              />
            ))}
          </tbody>
        </table>
        {rows.length === 0 && (
          <p className="px-4 py-10 text-center text-sm text-ink-muted">
            {total === 0 ? t('common.noMatchingThingsChangeOr', { things: label }) : t('common.thisPageIsPastEnd')}
          </p>
        )}
      </ListRegion>
      <Pagination {...shared} label={label} total={total} shown={rows.length} />
    </ListFrame>
  );
}

/** What a column's cell shows. A column without a function shows the value. */
const contentOf = <Context,>(cell: ReactNode | ((context: Context) => ReactNode), context: Context): ReactNode =>
  typeof cell === 'function' ? cell(context) : cell;

/** A list with days in its address offers them, by default as the time of creation. */
function withDays<Sort extends string, Filter extends string>(
  facets: readonly Facet<Filter>[],
  { filters }: ListSpec<Sort, Filter>,
  label: string,
): readonly Facet<Filter>[] {
  const names = Object.keys(filters ?? {}) as Filter[];
  const from = names.find((name) => name === 'from');
  return from === undefined || facets.some((facet) => 'days' in facet)
    ? facets
    : [...facets, { name: from, label, days: true }];
}

/** The address of an export with the list's filters. It has all pages, with the columns in its own order. */
function exportHref<Sort extends string, Filter extends string>(
  href: string,
  state: ListState<Sort, Filter>,
  spec: ListSpec<Sort, Filter>,
): string {
  const names = new Set<string>(['q', ...Object.keys(spec.filters ?? {})]);
  const query = new URLSearchParams(listEntries(state, spec).filter(([name]) => names.has(name)));
  return `${href}${href.includes('?') ? '&' : '?'}${query}`;
}
