import { Boxes, Plus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { text } from '@/lib/platform/shared/text';
import { durationText } from '../duration';
import { resourceListSpec } from './list-spec';
import { resourcePath, resourcesPath } from './resource-path';
import { ResourcesTable } from './resources-table';

export const generateMetadata = titled(text('Resources'));

export default async function ResourcesPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'auditor');
  const state = parseListState(await searchParams, resourceListSpec);
  const { resources, total } = await container.resources.list({
    tenantId: tenant.id,
    search: state.q,
    sort: state.sort.by,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const basePath = resourcesPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('Register a resource')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('Resources')}
        description={t(
          'The APIs that access tokens can be issued for. Each API rejects tokens issued for another, so none can reuse them elsewhere.',
        )}
        actions={create}
      />
      <ResourcesTable
        rows={resources.map(({ identifier, name, scopes, accessTokenLifetimeSeconds: lifetime, createdAt }) => ({
          identifier,
          name,
          href: resourcePath(tenant.place, identifier),
          scopes: scopes.length === 0 ? t('All') : scopes.join(', '),
          lifetime: lifetime === null ? t('Same as client') : durationText(lifetime),
          createdAt,
        }))}
        total={total}
        state={state}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<Boxes />}
            title={t('No resources yet')}
            description={t(
              'Until a client requests one of your APIs, tokens are issued for this authorization server itself. Register your APIs so that clients can request them.',
            )}
            action={create}
          />
        }
      />
    </>
  );
}
