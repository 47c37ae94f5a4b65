'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Badge } from '@/components/ui/badge';
import type { SelectOption } from '@/components/ui/select';
import { Time } from '@/components/ui/time';
import type { ClientSort } from '@/lib/clients/store';
import { type ClientFilter, clientListSpec } from './list-spec';

export interface ClientRow {
  clientId: string;
  clientName: string;
  href: string;
  kind: string;
  grants: string[];
  /** What it is called when nobody here has registered it. */
  unverified: string | null;
  /** Legacy software: PKCE is not required. */
  legacy: boolean;
  disabled: boolean;
  lastUsedAt: Date | null;
  createdAt: Date;
}

interface ClientsTableProps {
  rows: ClientRow[];
  total: number;
  state: ListState<ClientSort, ClientFilter>;
  basePath: string;
  grantOptions: SelectOption[];
  originOptions: SelectOption[];
  empty: ReactNode;
}

const helper = dataColumns<ClientRow>();

const columns = helper.columns([
  helper.accessor('clientName', {
    header: 'Name',
    cell: ({ getValue, row: { original } }) => (
      <>
        {getValue()} {original.legacy && <Badge tone="warning">Legacy</Badge>} {original.unverified && <Badge tone="info">{original.unverified}</Badge>}
      </>
    ),
  }),
  helper.accessor('clientId', {
    header: 'Client ID',
    cell: ({ getValue }) => <code className="font-mono text-xs">{getValue()}</code>,
  }),
  helper.accessor('kind', { header: 'Kind' }),
  helper.accessor('grants', { header: 'Grants', cell: ({ getValue }) => getValue().join(', ') }),
  helper.accessor('disabled', {
    id: 'status',
    header: 'Status',
    cell: ({ getValue }) => (getValue() ? <Badge tone="neutral" dot>Disabled</Badge> : <Badge tone="success" dot>Enabled</Badge>),
  }),
  helper.accessor('lastUsedAt', {
    header: 'Last used',
    meta: { align: 'end' },
    cell: ({ getValue }) => <Moment value={getValue()} />,
  }),
  helper.accessor('createdAt', { header: 'Created', meta: { align: 'end' }, cell: ({ getValue }) => <Moment value={getValue()} /> }),
]);

function Moment({ value }: { value: Date | null }) {
  return value ? <Time value={value} format="relative" /> : <span className="text-ink-subtle">Never</span>;
}

export function ClientsTable({ rows, total, state, basePath, grantOptions, originOptions, empty }: ClientsTableProps) {
  return (
    <DataTable
      label="clients"
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      spec={clientListSpec}
      basePath={basePath}
      rowId={(row) => row.clientId}
      rowHref={(row) => row.href}
      searchLabel="Search name or client ID"
      facets={[
        { name: 'kind', label: 'Type', options: [{ value: 'confidential', label: 'Confidential' }, { value: 'public', label: 'Public' }] },
        { name: 'origin', label: 'Origin', options: originOptions },
        { name: 'grant', label: 'Grant', options: grantOptions },
        { name: 'pkce', label: 'PKCE', options: [{ value: 'required', label: 'Required' }, { value: 'relaxed', label: 'Not required (legacy)' }] },
        { name: 'status', label: 'Status', options: [{ value: 'enabled', label: 'Enabled' }, { value: 'disabled', label: 'Disabled' }] },
      ]}
      empty={empty}
    />
  );
}
