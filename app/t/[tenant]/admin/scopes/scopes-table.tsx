'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Time } from '@/components/ui/time';
import type { ListedScope, ScopeSort } from '@/lib/grants/scopes/store';
import { text } from '@/lib/platform/shared/text';
import { scopeListSpec } from './list-spec';

interface ScopeRow extends ListedScope {
  href: string;
}

interface ScopesTableProps {
  rows: ScopeRow[];
  total: number;
  state: ListState<ScopeSort, never>;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<ScopeRow>();

const columns = helper.columns([
  helper.accessor('name', {
    header: text('Name'),
    cell: ({ getValue }) => <code className="font-mono text-[0.95em]">{getValue()}</code>,
  }),
  helper.accessor('description', { header: text('Description for people') }),
  helper.accessor('clients', { header: text('Clients'), meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: text('Created'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function ScopesTable(props: ScopesTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('scopes')}
      columns={columns}
      spec={scopeListSpec}
      rowId={(row) => row.name}
      rowHref={(row) => row.href}
      searchLabel={t('Search by name or description')}
    />
  );
}
