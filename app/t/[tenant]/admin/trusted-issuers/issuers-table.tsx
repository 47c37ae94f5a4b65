'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Said } from '@/components/text/said';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import type { IssuerSort } from '@/lib/grants/trusted-issuers/store';
import { text } from '@/lib/platform/shared/text';
import { type IssuerFilter, issuerListSpec } from './list-spec';

interface IssuerRow {
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
  helper.accessor('issuer', { header: text('Issuer') }),
  helper.accessor('profiles', { header: text('Assertions') }),
  helper.accessor('person', { header: text('Person identifier'), cell: ({ getValue }) => <Said text={getValue()} /> }),
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
  helper.accessor('livingFamilies', { header: text('Active token families'), meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: text('Created'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function IssuersTable(props: IssuersTableProps) {
  return (
    <DataTable
      {...props}
      label={text('trusted issuers')}
      columns={columns}
      spec={issuerListSpec}
      rowId={(row) => row.issuer}
      rowHref={(row) => row.href}
      searchLabel={text('Search by issuer')}
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
