'use client';

import { Building2 } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import { text } from '@/lib/platform/shared/text';
import { listCountedTo, type TenantSort, type TenantUsage } from '@/lib/tenants/register';
import { type TenantFilter, tenantListSpec } from './list-spec';
import { StatusBadge } from './status-badge';

interface TenantRow {
  id: string;
  href: string;
  name: string;
  slug: string;
  status: 'active' | 'suspended';
  usage: TenantUsage;
  createdAt: Date;
}

interface TenantsTableProps {
  rows: TenantRow[];
  total: number;
  state: ListState<TenantSort, TenantFilter>;
  basePath: string;
}

const helper = dataColumns<TenantRow>();

/** Counted only up to a limit. */
const bounded = (count: number) =>
  count >= listCountedTo ? `${listCountedTo.toLocaleString('en')}+` : count.toLocaleString('en');

const columns = helper.columns([
  helper.accessor('name', { header: text('Name') }),
  helper.accessor('slug', {
    header: text('Slug'),
    cell: ({ getValue }) => <code className="font-mono text-[0.95em]">{getValue()}</code>,
  }),
  helper.display({
    id: 'status',
    header: text('Status'),
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  helper.accessor(({ usage }) => bounded(usage.people), {
    id: 'people',
    header: text('People'),
    meta: { align: 'end' },
  }),
  helper.accessor(({ usage }) => bounded(usage.clients), {
    id: 'clients',
    header: text('Clients'),
    meta: { align: 'end' },
  }),
  helper.accessor(({ usage }) => bounded(usage.families), {
    id: 'families',
    header: text('Token families'),
    meta: { align: 'end' },
  }),
  helper.accessor(({ usage }) => usage.tokens.toLocaleString('en'), {
    id: 'tokens',
    header: text('Tokens (30 days)'),
    meta: { align: 'end' },
  }),
  helper.accessor('createdAt', {
    header: text('Created'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

/** All tenants of the installation. */
export function TenantsTable(props: TenantsTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('tenants')}
      columns={columns}
      spec={tenantListSpec}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('Search by name or slug')}
      facets={[
        {
          name: 'status',
          label: t('Status'),
          options: [
            { value: 'active', label: t('Active') },
            { value: 'suspended', label: t('Suspended') },
          ],
        },
      ]}
      empty={
        <EmptyState
          icon={<Building2 />}
          title={t('No tenants yet')}
          description={t('Each tenant has its own people, clients, keys and issuer.')}
          action={<ButtonLink href={`${props.basePath}/new`}>{t('Create tenant')}</ButtonLink>}
        />
      }
    />
  );
}
