'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Time } from '@/components/ui/time';
import type { ResourceSort } from '@/lib/grants/resources/store';
import { text } from '@/lib/platform/shared/text';
import { resourceListSpec } from './list-spec';

interface ResourceRow {
  identifier: string;
  name: string;
  href: string;
  scopes: string;
  lifetime: string;
  createdAt: Date;
}

interface ResourcesTableProps {
  rows: ResourceRow[];
  total: number;
  state: ListState<ResourceSort, never>;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<ResourceRow>();

const columns = helper.columns([
  helper.accessor('name', { header: text('Name') }),
  helper.accessor('identifier', { header: text('Identifier') }),
  helper.accessor('scopes', { header: text('Scopes') }),
  helper.accessor('lifetime', { header: text('Access token lifetime'), meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: text('Created'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function ResourcesTable(props: ResourcesTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('resources')}
      columns={columns}
      spec={resourceListSpec}
      rowId={(row) => row.identifier}
      rowHref={(row) => row.href}
      searchLabel={t('Search by name or identifier')}
    />
  );
}
