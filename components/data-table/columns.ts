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

interface ColumnMeta {
  /** Figures and times stand at the end. */
  align?: 'start' | 'end';
  /** Set when the cell holds links or buttons, so that the row's link does not cover them. */
  interactive?: boolean;
  /** Extra classes of the cell, such as a width. */
  className?: string;
}

export const features = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnMeta>(),
});

export type DataColumns<Row extends RowData> = TableOptions<typeof features, Row>['columns'];

/**
 * The helper for a list's columns, defined once in a client module:
 * `const helper = dataColumns<ClientRow>(); const columns = helper.columns([helper.accessor('name', { header: text('Name') })])`.
 * Headers are strings, which the table says in the reader's language; the first column names the row; column ids are what `ListSpec` speaks of.
 */
export function dataColumns<Row extends RowData>() {
  return createColumnHelper<typeof features, Row>();
}
