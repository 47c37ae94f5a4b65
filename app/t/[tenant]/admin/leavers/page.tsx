import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { listEntries, type SearchParams } from '@/components/data-table/state';
import { LiveList } from '@/components/live/live-list';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import {
  clientsNotNotified,
  millisecondsOf,
  noticesToCollect,
  openNotices,
} from '@/lib/operation/departures/departure';
import { countTexts } from '@/lib/pages/console/ended';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { actorText } from '../audit-log/actor-text';
import { DoByApi } from '../by-api/do-by-api';
import { openList } from '../list-views/open-list';
import { liveList } from '../live/live-page';
import { LeaversTable } from './leavers-table';
import { leaversSpec } from './list-spec';
import { readLeavers } from './read-leavers';
import { wayText } from './way-text';

export const generateMetadata = titled(msg('leavers.leavers'));

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function LeaversPage({ params, searchParams }: Props) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant } = context;
  const { state, tools } = await openList(context, 'leavers', leaversSpec, await searchParams);
  const live = liveList(context, { list: 'leavers', topics: ['audit', 'notices'], state, spec: leaversSpec });
  const { departures, total } = await readLeavers(context, state);
  const rows = departures.map((departure) => ({
    entryId: departure.event.id,
    name: departure.name,
    userName: departure.event.target.name ?? departure.event.target.id ?? '',
    deleted: departure.event.action === 'person.deleted',
    at: departure.event.at,
    way: t(wayText(departure)),
    by: actorText(departure.event.actor, t).name,
    milliseconds: millisecondsOf(departure),
    ended: countTexts(t, departure.ended),
    open: openNotices(departure),
    toCollect: noticesToCollect(departure),
    clientsUnaware: clientsNotNotified(departure).length,
  }));
  const basePath = tenantPath(tenant.place, '/admin/leavers');
  const period = new URLSearchParams(listEntries(state, leaversSpec).filter(([name]) => name !== 'page'));
  return (
    <>
      <PageHeader
        title={t('leavers.leavers')}
        description={t('leavers.peopleWhoLeftAndWhat')}
        actions={
          <>
            <ButtonLink href={`${basePath}/undelivered`}>{t('leavers.undelivered')}</ButtonLink>
            <ButtonLink href={`${basePath}/report?${period}`}>{t('leavers.report')}</ButtonLink>
          </>
        }
      />
      <LiveList
        {...live(
          rows.map(({ at }) => at),
          departures,
        )}
      />
      <LeaversTable
        rows={rows}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        auditPath={tenantPath(tenant.place, '/admin/audit-log')}
      />
      <DoByApi
        actions="leavers/notice-actions.ts"
        also={['listLeavers', 'exportLeavers', 'signLeaversReport']}
        params={params}
      />
    </>
  );
}
