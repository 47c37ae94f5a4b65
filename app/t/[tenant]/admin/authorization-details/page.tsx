import { ListChecks, Plus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { openList } from '../list-views/open-list';
import { detailsTypePath, detailsTypesPath } from './details-type-path';
import { DetailsTypesTable } from './details-types-table';
import { detailsTypeListSpec } from './list-spec';

export const generateMetadata = titled(msg('common.authorizationDetails'));

export default async function DetailsTypesPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(
    context,
    'authorization-details',
    detailsTypeListSpec,
    await searchParams,
  );
  const { types, total } = await container.detailsTypes.list(query);
  const basePath = detailsTypesPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('authorizationDetails.declareAType')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('common.authorizationDetails')}
        description={t('authorizationDetails.structuredPermissionsForRequestsWhere')}
        actions={create}
      />
      <DetailsTypesTable
        rows={types.map((type) => ({ ...type, href: detailsTypePath(tenant.place, type.type) }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<ListChecks />}
            title={t('authorizationDetails.noTypesDeclaredYet')}
            description={t('authorizationDetails.untilYouDeclareTypeAnd')}
            action={create}
          />
        }
      />
    </>
  );
}
