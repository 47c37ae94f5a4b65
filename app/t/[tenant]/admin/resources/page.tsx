import { Boxes, Plus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { durationText } from '../duration';
import { openList } from '../list-views/open-list';
import { resourceListSpec } from './list-spec';
import { resourcePath, resourcesPath } from './resource-path';
import { ResourcesTable } from './resources-table';

export const generateMetadata = titled(msg('common.resources'));

export default async function ResourcesPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'resources', resourceListSpec, await searchParams);
  const { resources, total } = await container.resources.list(query);
  const basePath = resourcesPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('resources.registerAResource')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('common.resources')} description={t('resources.apisThatAccessTokensCan')} actions={create} />
      <ResourcesTable
        rows={resources.map(({ identifier, name, scopes, accessTokenLifetimeSeconds: lifetime, createdAt }) => ({
          identifier,
          name,
          href: resourcePath(tenant.place, identifier),
          scopes: scopes.length === 0 ? t('resources.all') : scopes.join(', '),
          lifetime: lifetime === null ? t('resources.sameAsClient') : durationText(lifetime),
          createdAt,
        }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<Boxes />}
            title={t('resources.noResourcesYet')}
            description={t('resources.untilClientRequestsOneOf')}
            action={create}
          />
        }
      />
    </>
  );
}
