import { Plus, Share2 } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { listApplications } from '@/lib/provisioning/downstream/lists';
import { openList } from '../list-views/open-list';
import { applicationPath, applicationsPath } from './application-path';
import { ApplicationsTable } from './applications-table';
import { applicationListSpec } from './list-spec';

export const generateMetadata = titled(msg('downstream.applications'));

const statuses = ['working', 'failing', 'disabled'] as const;

export default async function DownstreamApplicationsPage({
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
    'downstream-applications',
    applicationListSpec,
    await searchParams,
  );
  const { applications, total } = await listApplications(container.downstream.store, {
    ...query,
    status: statuses.find((status) => status === state.filters.status),
  });
  const basePath = applicationsPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('downstream.connectAnApplication')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('downstream.applications')} description={t('downstream.whatTheyAre')} actions={create} />
      <ApplicationsTable
        rows={applications.map((application) => ({
          ...application,
          href: applicationPath(tenant.place, application.id),
        }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<Share2 />}
            title={t('downstream.noneYet')}
            description={t('downstream.noneYetMeans')}
            action={create}
          />
        }
      />
    </>
  );
}
