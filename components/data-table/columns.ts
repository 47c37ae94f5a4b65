import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowPaginationFeature,
  rowSortingFeature,
  type TableOptions,
  tableFeatures,
} from '@tanstack/react-table';
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings';

interface ColumnMeta {
  /** Use `end` for figures and times. */
  align?: 'start' | 'end';
  /** Set when the cell holds links or buttons, so that the row's link does not cover them. */
  interactive?: boolean;
  /** Extra classes of the cell, such as a width. */
  className?: string;
}

export const features = tableFeatures({
  // A table is constructed for one response, without React's hooks.
  coreReactivityFeature: storeReactivityBindings(),
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type DataColumns<Row extends RowData> = TableOptions<typeof features, Row>['columns'];

/**
 * Defines a list's columns, once in a module: `const helper = dataColumns<ClientRow>(); const columns =
 * helper.columns([helper.accessor('name', { header: 'common.name' satisfies MessageId })])`. Headers are ids of
 * messages. The first column names the row. `ListSpec` refers to columns by their ids.
 */
export function dataColumns<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>();
}
