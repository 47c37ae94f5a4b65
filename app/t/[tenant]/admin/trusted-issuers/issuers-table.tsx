'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import type { IssuerSort } from '@/lib/trusted-issuers/store';
import { type IssuerFilter, issuerListSpec } from './list-spec';

export interface IssuerRow {
  issuer: string;
  href: string;
  profiles: string;
  person: string;
  disabled: boolean;
  livingFamilies: number;
  createdAt: Date;
}

interface IssuersTableProps {
  rows: IssuerRow[];
  total: number;
  state: ListState<IssuerSort, IssuerFilter>;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<IssuerRow>();

const columns = helper.columns([
  helper.accessor('issuer', { header: 'Issuer' }),
  helper.accessor('profiles', { header: 'Assertions' }),
  helper.accessor('person', { header: 'Names people by' }),
  helper.accessor('disabled', {
    id: 'status',
    header: 'Status',
    cell: ({ getValue }) => (getValue() ? <Badge dot>Disabled</Badge> : <Badge tone="success" dot>Enabled</Badge>),
  }),
  helper.accessor('livingFamilies', { header: 'Living token families', meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: 'Created',
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function IssuersTable(props: IssuersTableProps) {
  return (
    <DataTable
      {...props}
      label="trusted issuers"
      columns={columns}
      spec={issuerListSpec}
      rowId={(row) => row.issuer}
      rowHref={(row) => row.href}
      searchLabel="Search by issuer"
      facets={[{ name: 'status', label: 'Status', options: [{ value: 'enabled', label: 'Enabled' }, { value: 'disabled', label: 'Disabled' }] }]}
    />
  );
}
