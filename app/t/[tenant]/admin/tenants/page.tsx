import { Plus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { requireOperator } from '@/lib/pages/console/require-operator';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { listTenants } from '@/lib/tenants/list-tenants';
import { createdWithin } from '../list-start';
import { openList } from '../list-views/open-list';
import { tenantListSpec } from './list-spec';
import { managedTenantPath, tenantsPath } from './tenants-path';
import { TenantsTable } from './tenants-table';

export const generateMetadata = titled(msg('common.tenants'));

const statuses = ['active', 'suspended'] as const;

export default async function TenantsPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireOperator((await params).tenant);
  const { tenant, container } = context;
  const { state, tools } = await openList(context, 'tenants', tenantListSpec, await searchParams);
  const { tenants, total } = await listTenants(container.tenantRegister, {
    search: state.q,
    ...createdWithin(state.filters),
    status: statuses.find((status) => status === state.filters.status),
    sort: state.sort.by,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
    now: container.now(),
  });
  const basePath = tenantsPath(tenant.place);
  return (
    <>
      <PageHeader
        title={t('common.tenants')}
        description={t('tenants.eachTenantHasItsOwnPeople')}
        actions={
          <ButtonLink href={`${basePath}/new`} variant="primary">
            <Plus aria-hidden />
            {t('tenants.createTenant')}
          </ButtonLink>
        }
      />
      <TenantsTable
        rows={tenants.map(({ id, name, slug, status, usage, createdAt }) => ({
          id,
          href: managedTenantPath(tenant.place, id),
          name,
          slug,
          status,
          usage,
          createdAt,
        }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
      />
    </>
  );
}
