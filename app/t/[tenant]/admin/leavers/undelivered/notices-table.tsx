import { MailCheck } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { UpcomingTime } from '@/components/ui/upcoming-time';
import {
  noticeKinds,
  type UndeliveredNotice,
  type UndeliveredState,
  undeliveredStates,
} from '@/lib/operation/departures/departure';
import type { UndeliveredSort } from '@/lib/operation/departures/store';
import { type MessageId, msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { noticeWays } from '../labels';
import { NoticeStatus, RetryNotice, receiverHref } from '../notice-list';
import { type UndeliveredFilter, undeliveredSpec } from './list-spec';

type NoticeRow = UndeliveredNotice & { tenantPlace: string; mayRetry: boolean };

const stateLabels: Record<UndeliveredState, Sayable> = {
  'given-up': msg('leavers.givenUp'),
  trying: msg('leavers.stillTrying'),
  'waiting-for-poll': msg('leavers.waitsToBeCollected'),
};

/** To whom, and by which way. */
function Receiver({ kind, to, tenantPlace }: NoticeRow) {
  const t = useText();
  return (
    <span className="flex flex-col">
      <TextLink href={receiverHref(tenantPlace, kind, to.id)}>{to.name}</TextLink>
      <span className="text-xs font-normal text-ink-muted">{t(noticeWays[kind])}</span>
    </span>
  );
}

function About({ person, group, tenantPlace }: NoticeRow) {
  if (person)
    return <TextLink href={tenantPath(tenantPlace, `/admin/people/${person.id}`)}>{person.userName}</TextLink>;
  if (group) return <TextLink href={tenantPath(tenantPlace, `/admin/groups/${group.id}`)}>{group.name}</TextLink>;
  return '—';
}

/** What came of it so far, and why. */
function State(notice: NoticeRow) {
  const t = useText();
  const { settledAt, nextAttemptAt, lastError } = notice;
  return (
    <span className="flex min-w-40 flex-col items-start gap-0.5 max-sm:items-end">
      <span className="flex flex-wrap items-center gap-x-2">
        <NoticeStatus notice={notice} />
        {settledAt && <Time value={settledAt} format="relative" />}
      </span>
      {nextAttemptAt && (
        <span className="text-xs text-ink-muted">
          {t('leavers.nextAttempt')} <UpcomingTime value={nextAttemptAt} />
        </span>
      )}
      {lastError && <span className="text-xs wrap-anywhere">{t(lastError)}</span>}
    </span>
  );
}

const helper = dataColumns<NoticeRow>();

const columns = helper.columns([
  helper.display({
    id: 'receiver',
    header: 'events.receiver' satisfies MessageId,
    meta: { interactive: true },
    cell: ({ row }) => <Receiver {...row.original} />,
  }),
  helper.display({
    id: 'about',
    header: 'common.subject' satisfies MessageId,
    meta: { interactive: true },
    cell: ({ row }) => <About {...row.original} />,
  }),
  helper.display({
    id: 'state',
    header: 'common.status' satisfies MessageId,
    cell: ({ row }) => <State {...row.original} />,
  }),
  helper.accessor('attempts', { header: 'events.attempts' satisfies MessageId, meta: { align: 'end' } }),
  helper.accessor('recordedAt', {
    header: 'leavers.recorded' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.display({
    id: 'retry',
    header: 'leavers.retry' satisfies MessageId,
    meta: { align: 'end', interactive: true },
    cell: ({ row: { original } }) =>
      original.mayRetry && <RetryNotice notice={original} tenantPlace={original.tenantPlace} />,
  }),
]);

interface NoticesTableProps {
  rows: readonly NoticeRow[];
  total: number;
  state: ListState<UndeliveredSort, UndeliveredFilter>;
  tools: ListTools;
  basePath: string;
}

/** One page of what has not arrived. */
export function NoticesTable(props: NoticesTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('leavers.undeliveredLower')}
      columns={columns}
      spec={undeliveredSpec}
      rowId={({ kind, to, deliveryId }) => `${kind} ${to.id} ${deliveryId}`}
      searchLabel={t('leavers.receiverPersonOrGroup')}
      facets={[
        {
          name: 'state',
          label: t('common.status'),
          options: undeliveredStates.map((value) => ({ value, label: t(stateLabels[value]) })),
        },
        {
          name: 'kind',
          label: t('moving.kind'),
          options: noticeKinds.map((value) => ({ value, label: t(noticeWays[value]) })),
        },
        { name: 'from', label: t('leavers.recorded'), days: true },
      ]}
      empty={<EmptyState icon={<MailCheck />} title={t('leavers.everythingDelivered')} />}
    />
  );
}
