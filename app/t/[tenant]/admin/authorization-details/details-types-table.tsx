'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Time } from '@/components/ui/time';
import type { DetailsTypeSort, ListedDetailsType } from '@/lib/grants/authorization-details-types/store';
import { text } from '@/lib/platform/shared/text';
import { detailsTypeListSpec } from './list-spec';

interface DetailsTypeRow extends ListedDetailsType {
  href: string;
}

interface DetailsTypesTableProps {
  rows: DetailsTypeRow[];
  total: number;
  state: ListState<DetailsTypeSort, never>;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<DetailsTypeRow>();

const columns = helper.columns([
  helper.accessor('name', { header: text('Name') }),
  helper.accessor('type', {
    header: text('Type'),
    cell: ({ getValue }) => <code className="font-mono text-[0.95em] wrap-anywhere">{getValue()}</code>,
  }),
  helper.accessor('description', { header: text('Description for people') }),
  helper.accessor('clients', { header: text('Clients'), meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: text('Created'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function DetailsTypesTable(props: DetailsTypesTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('authorization details types')}
      columns={columns}
      spec={detailsTypeListSpec}
      rowId={(row) => row.type}
      rowHref={(row) => row.href}
      searchLabel={t('Search by name, type or description')}
    />
  );
}
