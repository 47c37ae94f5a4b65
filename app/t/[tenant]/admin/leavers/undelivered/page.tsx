import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { LiveList } from '@/components/live/live-list';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../by-api/do-by-api';
import { openList } from '../../list-views/open-list';
import { liveList } from '../../live/live-page';
import { undeliveredSpec } from './list-spec';
import { NoticesTable } from './notices-table';
import { readUndelivered } from './read-undelivered';

export const generateMetadata = titled(msg('leavers.undelivered'));

/** What receivers of all kinds rejected, did not accept in time or have not accepted so far, to send it again. */
export default async function UndeliveredPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin } = context;
  const { state, tools } = await openList(context, 'leavers/undelivered', undeliveredSpec, await searchParams);
  const live = liveList(context, { list: 'leavers/undelivered', topics: ['notices'], state, spec: undeliveredSpec });
  const { notices, total } = await readUndelivered(context, state);
  const mayRetry = roleSuffices(admin.role, 'admin');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('leavers.leavers'), href: tenantPath(tenant.place, '/admin/leavers') }]}
        title={t('leavers.undelivered')}
        description={t('leavers.undeliveredAbout')}
      />
      <LiveList
        {...live(
          notices.map(({ recordedAt }) => recordedAt),
          notices,
        )}
      />
      <NoticesTable
        rows={notices.map((notice) => ({ ...notice, tenantPlace: tenant.place, mayRetry }))}
        total={total}
        state={state}
        tools={tools}
        basePath={tenantPath(tenant.place, '/admin/leavers/undelivered')}
      />
      <DoByApi actions="leavers/notice-actions.ts" also={['listUndeliveredNotices']} params={params} />
    </>
  );
}
