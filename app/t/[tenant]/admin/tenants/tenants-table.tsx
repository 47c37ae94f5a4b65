import { Building2 } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { MessageId } from '@/lib/platform/shared/message';
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
  tools: ListTools;
  basePath: string;
}

const helper = dataColumns<TenantRow>();

/** Counted only up to a limit. */
const bounded = (count: number) =>
  count >= listCountedTo ? `${listCountedTo.toLocaleString('en')}+` : count.toLocaleString('en');

const columns = helper.columns([
  helper.accessor('name', { header: 'common.name' satisfies MessageId }),
  helper.accessor('slug', {
    header: 'tenants.slug' satisfies MessageId,
    cell: ({ getValue }) => <Identifier mono value={getValue()} />,
  }),
  helper.display({
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ row }) => <StatusBadge status={row.original.status} />,
  }),
  helper.accessor(({ usage }) => bounded(usage.people), {
    id: 'people',
    header: 'common.people' satisfies MessageId,
    meta: { align: 'end' },
  }),
  helper.accessor(({ usage }) => bounded(usage.clients), {
    id: 'clients',
    header: 'common.clients' satisfies MessageId,
    meta: { align: 'end' },
  }),
  helper.accessor(({ usage }) => bounded(usage.families), {
    id: 'families',
    header: 'common.tokenFamilies' satisfies MessageId,
    meta: { align: 'end' },
  }),
  helper.accessor(({ usage }) => usage.tokens.toLocaleString('en'), {
    id: 'tokens',
    header: 'tenants.tokens30Days' satisfies MessageId,
    meta: { align: 'end' },
  }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
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
      label={t('tenants.tenants')}
      columns={columns}
      spec={tenantListSpec}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('tenants.searchByNameOrSlug')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: [
            { value: 'active', label: t('common.active') },
            { value: 'suspended', label: t('tenants.suspended') },
          ],
        },
        { name: 'from', label: t('common.created'), days: true },
      ]}
      empty={
        <EmptyState
          icon={<Building2 />}
          title={t('tenants.noTenantsYet')}
          description={t('tenants.eachTenantHasItsOwn')}
          action={<ButtonLink href={`${props.basePath}/new`}>{t('tenants.createTenant')}</ButtonLink>}
        />
      }
    />
  );
}
