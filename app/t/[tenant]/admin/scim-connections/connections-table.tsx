'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import type { ConnectionSort } from '@/lib/scim-connections/store';
import { type ConnectionFilter, connectionListSpec } from './list-spec';

export interface ConnectionRow {
  id: string;
  name: string;
  href: string;
  provider: string;
  disabled: boolean;
  livingTokens: number;
  lastUsedAt: Date | null;
  createdAt: Date;
}

interface ConnectionsTableProps {
  rows: ConnectionRow[];
  total: number;
  state: ListState<ConnectionSort, ConnectionFilter>;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<ConnectionRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'Name' }),
  helper.accessor('provider', { header: 'Directory' }),
  helper.accessor('disabled', {
    id: 'status',
    header: 'Status',
    cell: ({ getValue }) => (getValue() ? <Badge dot>Disabled</Badge> : <Badge tone="success" dot>Enabled</Badge>),
  }),
  helper.accessor('livingTokens', { header: 'Valid tokens', meta: { align: 'end' } }),
  helper.accessor('lastUsedAt', {
    header: 'Last used',
    meta: { align: 'end' },
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">Never</span>;
    },
  }),
  helper.accessor('createdAt', {
    header: 'Created',
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function ConnectionsTable(props: ConnectionsTableProps) {
  return (
    <DataTable
      {...props}
      label="SCIM connections"
      columns={columns}
      spec={connectionListSpec}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      searchLabel="Search by name"
      facets={[{ name: 'status', label: 'Status', options: [{ value: 'enabled', label: 'Enabled' }, { value: 'disabled', label: 'Disabled' }] }]}
    />
  );
}
