'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Said } from '@/components/text/said';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import { text } from '@/lib/platform/shared/text';
import type { ConnectionSort } from '@/lib/provisioning/scim-connections/store';
import { type ConnectionFilter, connectionListSpec } from './list-spec';

interface ConnectionRow {
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
  helper.accessor('name', { header: text('Name') }),
  helper.accessor('provider', { header: text('Directory'), cell: ({ getValue }) => <Said text={getValue()} /> }),
  helper.accessor('disabled', {
    id: 'status',
    header: text('Status'),
    cell: ({ getValue }) =>
      getValue() ? (
        <Badge dot>
          <Said text={text('Disabled')} />
        </Badge>
      ) : (
        <Badge tone="success" dot>
          <Said text={text('Enabled')} />
        </Badge>
      ),
  }),
  helper.accessor('livingTokens', { header: text('Valid tokens'), meta: { align: 'end' } }),
  helper.accessor('lastUsedAt', {
    header: text('Last used'),
    meta: { align: 'end' },
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? (
        <Time value={at} format="relative" />
      ) : (
        <span className="text-ink-subtle">
          <Said text={text('Never')} />
        </span>
      );
    },
  }),
  helper.accessor('createdAt', {
    header: text('Created'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function ConnectionsTable(props: ConnectionsTableProps) {
  return (
    <DataTable
      {...props}
      label={text('SCIM connections')}
      columns={columns}
      spec={connectionListSpec}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      searchLabel={text('Search by name')}
      facets={[
        {
          name: 'status',
          label: text('Status'),
          options: [
            { value: 'enabled', label: text('Enabled') },
            { value: 'disabled', label: text('Disabled') },
          ],
        },
      ]}
    />
  );
}
