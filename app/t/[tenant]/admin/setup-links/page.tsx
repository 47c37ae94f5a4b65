import { Link2, Plus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { listSetupLinks } from '@/lib/operation/setup-links/manage-links';
import { startedTasks, statusOf } from '@/lib/operation/setup-links/setup-link';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { openList } from '../list-views/open-list';
import { taskLabels } from './labels';
import { LinksTable } from './links-table';
import { setupLinkListSpec } from './list-spec';
import { setupLinkPath, setupLinksPath } from './setup-link-path';

export const generateMetadata = titled(msg('common.setupLinks'));

export default async function SetupLinksPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'setup-links', setupLinkListSpec, await searchParams);
  const { status } = state.filters;
  const now = container.now();
  const { links, total } = await listSetupLinks(container.setupLinks, {
    ...query,
    now,
    status: status === 'active' || status === 'ended' ? status : undefined,
  });
  const basePath = setupLinksPath(tenant.place);
  const create = roleSuffices(admin.role, 'owner') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('setupLinks.createALink')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('common.setupLinks')}
        description={t('setupLinks.customersConnectTheirOwn')}
        actions={create}
      />
      <LinksTable
        rows={links.map((link) => ({
          id: link.id,
          href: setupLinkPath(tenant.place, link.id),
          label: link.label,
          tasks: link.tasks.map((task) => t(taskLabels[task].label)).join(', '),
          status: statusOf(link, now),
          started: startedTasks(link).length,
          taskCount: link.tasks.length,
          createdAt: link.createdAt,
          expiresAt: link.expiresAt,
          completedAt: link.completedAt,
          withdrawnAt: link.withdrawnAt,
        }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<Link2 />}
            title={t('setupLinks.noSetupLinksYet')}
            description={t('setupLinks.sendOneToACustomer')}
            action={create}
          />
        }
      />
    </>
  );
}
