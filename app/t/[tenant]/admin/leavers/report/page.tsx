import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { listEntries, parseListState, type SearchParams } from '@/components/data-table/state';
import { ExportLink } from '@/components/step-up/export-link';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { useMoment } from '@/components/ui/use-moment';
import type { Departure } from '@/lib/operation/departures/departure';
import { untilOf } from '@/lib/operation/departures/export-departures';
import { LEAVERS_AT_MOST, leaversOf } from '@/lib/operation/departures/report';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import { askToExport } from '../../actions';
import { DepartureFacts } from '../departure-facts';
import { accountLabels } from '../labels';
import { leaversFilter } from '../leavers-query';
import { leaversSpec } from '../list-spec';

export const generateMetadata = titled(msg('leavers.leaversReport'));

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: Promise<SearchParams>;
}

/** A report for auditors, about one person or a period; the signed file shows the same. */
export default async function LeaversReportPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant, container } = await requireAdmin((await params).tenant, 'auditor');
  const state = parseListState(await searchParams, leaversSpec);
  const now = container.now();
  const filter = leaversFilter(state, now);
  const leavers = await leaversOf(container.departures, { tenantId: tenant.id, filter }, now);
  const basePath = tenantPath(tenant.place, '/admin/leavers');
  const period = new URLSearchParams(listEntries(state, leaversSpec));
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('leavers.leavers'), href: basePath }]}
        title={t('leavers.leaversReport')}
        description={t('leavers.whoLeftWhenHowAnd')}
        actions={
          leavers && (
            <span className="print:hidden">
              <ExportLink href={`${basePath}/report/signed?${period}`} ask={askToExport.bind(null, tenant.place)}>
                {t('leavers.signedReport')}
              </ExportLink>
            </span>
          )
        }
      />
      {leavers === null ? (
        <Callout tone="warning">{t('leavers.moreThanReportHolds', { most: LEAVERS_AT_MOST })}</Callout>
      ) : (
        <div className="space-y-6">
          <Card>
            <DescriptionList
              items={[
                { term: t('common.issuer'), detail: issuerOf(container.config.url, tenant.place) },
                {
                  term: t('common.from'),
                  detail: filter.from ? <Time value={filter.from} /> : t('leavers.theBeginning'),
                },
                { term: t('common.until'), detail: <Time value={untilOf(filter, now)} /> },
                { term: t('people.timeZone'), detail: <ReadersZone /> },
                ...(filter.target ? [{ term: t('common.search'), detail: filter.target }] : []),
                { term: t('leavers.leavers'), detail: leavers.length },
              ]}
            />
          </Card>
          {leavers.map((departure) => (
            <Card
              key={departure.event.id}
              title={departure.name ?? userName(departure)}
              description={departure.name !== null && userName(departure)}
              className="break-inside-avoid"
            >
              <p className="mb-4 text-sm font-medium">{t(accountLabels[departure.account])}</p>
              <DepartureFacts
                departure={departure}
                tenantPlace={tenant.place}
                mayRetry={false}
                now={departure.event.at}
              />
            </Card>
          ))}
          <p className="text-sm text-ink-muted">{t('leavers.pageIsNotSigned')}</p>
        </div>
      )}
    </>
  );
}

const userName = ({ event: { target } }: Departure) => target.name ?? target.id;

/** On paper, nothing else says which clock the times are of. */
function ReadersZone() {
  return useMoment().timeZone;
}
