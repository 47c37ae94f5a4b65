import {
  type ListSpec,
  type ListState,
  listEntries,
  parseListState,
  type SearchParams,
} from '@/components/data-table/state';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import { createdWithin } from '../../list-start';

/** A cell of a file. */
export type Cell = Date | string | number | boolean | readonly string[] | null;

/** Rows of a list from a time on, the oldest first, page by page. */
interface Position {
  from?: Date | undefined;
  page: number;
  pageSize: number;
}

/** A list to export. */
export interface Export {
  /** The filters of the list's address. */
  filter: Record<string, string>;
  /** The names of the columns. The first one identifies a row; its time is `createdAt` or `at`. */
  columns: readonly string[];
  readPage(at: Position): Promise<Cell[][]>;
}

/** Combines how a list is read with the columns of its file. */
export const exported =
  <Item, Sort extends string, Filter extends string>({
    spec,
    read,
    cells,
  }: {
    spec: ListSpec<Sort, Filter>;
    read(context: AdminContext, state: ListState<Sort, Filter>, now: Date): (at: Position) => Promise<Item[]>;
    /** The cells of an item by the names of the columns. */
    cells: Readonly<Record<string, (item: Item) => Cell>>;
  }) =>
  (context: AdminContext, params: SearchParams, now: Date): Export => {
    const state = parseListState(params, spec);
    const names = new Set(['q', ...Object.keys(spec.filters ?? {})]);
    const readItems = read(context, state, now);
    return {
      filter: Object.fromEntries(listEntries(state, spec).filter(([name]) => names.has(name))),
      columns: Object.keys(cells),
      readPage: async (at) => (await readItems(at)).map((item) => Object.values(cells).map((cell) => cell(item))),
    };
  };

/** Rows of a list, the oldest first, as the stores of most lists take it. */
interface CreationQuery extends CreatedWithin {
  tenantId: string;
  search: string;
  sort: 'createdAt';
  descending: false;
  page: number;
  pageSize: number;
}

/** The same for a list of things that were created at some time. */
export const exportedByCreation = <Item, Sort extends string, Filter extends string>({
  list,
  ...of
}: {
  spec: ListSpec<Sort, Filter>;
  /** Reads a page. What the list filters by besides text and time is added to the query. */
  list(context: AdminContext, query: CreationQuery, state: ListState<Sort, Filter>, now: Date): Promise<Item[]>;
  cells: Readonly<Record<string, (item: Item) => Cell>>;
}) =>
  exported({
    ...of,
    read:
      (context, state, now) =>
      ({ from, ...at }) =>
        list(
          context,
          {
            tenantId: context.tenant.id,
            search: state.q,
            ...createdWithin(state.filters),
            ...(from && { createdFrom: from }),
            sort: 'createdAt',
            descending: false,
            ...at,
          },
          state,
          now,
        ),
  });
