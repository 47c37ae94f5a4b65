'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import { text } from '@/lib/platform/shared/text';
import type { ProviderSort } from '@/lib/sign-in/identity-providers/store';
import { type ProviderFilter, providerListSpec } from './list-spec';

interface ProviderRow {
  id: string;
  href: string;
  name: string;
  issuer: string;
  linking: string;
  disabled: boolean;
  people: number;
  createdAt: Date;
}

interface ProvidersTableProps {
  rows: ProviderRow[];
  total: number;
  state: ListState<ProviderSort, ProviderFilter>;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<ProviderRow>();

const columns = helper.columns([
  helper.accessor('name', { header: text('Name') }),
  helper.accessor('issuer', { header: text('Issuer') }),
  helper.accessor('linking', { header: text('Account matching') }),
  helper.accessor('disabled', {
    id: 'status',
    header: text('Status'),
    cell: ({ getValue }) => <Status disabled={getValue()} />,
  }),
  helper.accessor('people', { header: text('Linked people'), meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: text('Created'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

function Status({ disabled }: { disabled: boolean }) {
  const t = useText();
  return disabled ? (
    <Badge dot>{t('Disabled')}</Badge>
  ) : (
    <Badge tone="success" dot>
      {t('Enabled')}
    </Badge>
  );
}

export function ProvidersTable(props: ProvidersTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('identity providers')}
      columns={columns}
      spec={providerListSpec}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      searchLabel={t('Search by name or issuer')}
      facets={[
        {
          name: 'status',
          label: t('Status'),
          options: [
            { value: 'enabled', label: t('Enabled') },
            { value: 'disabled', label: t('Disabled') },
          ],
        },
      ]}
    />
  );
}
