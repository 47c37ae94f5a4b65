import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import { UpcomingTime } from '@/components/ui/upcoming-time';
import type { ListedDelivery, DeliveryStatus as Status } from '@/lib/journal/events/delivery';
import { type MessageId, msg, type Sayable } from '@/lib/platform/shared/message';
import { deliveryListSpec } from '../list-spec';

const statusLabels: Record<Status, Sayable> = {
  pending: msg('common.waiting'),
  delivered: msg('events.delivered'),
  refused: msg('common.rejected'),
  expired: msg('common.abandoned'),
};

const tones: Record<Status, Tone> = { pending: 'info', delivered: 'success', refused: 'danger', expired: 'danger' };

/** The status of an event; a retry after a failure is distinguished from a first attempt. */
function DeliveryStatus({ status, failed }: { status: Status; failed: boolean }) {
  const t = useText();
  if (status === 'pending' && failed)
    return (
      <Badge tone="warning" dot>
        {t('common.retrying')}
      </Badge>
    );
  return (
    <Badge tone={tones[status]} dot>
      {t(statusLabels[status])}
    </Badge>
  );
}

export interface DeliveryRow extends Omit<ListedDelivery, 'lastError'> {
  lastError: string | null;
  what: string;
  about: ReactNode;
  action: ReactNode;
}

interface DeliveriesTableProps {
  rows: DeliveryRow[];
  total: number;
  state: ListState<'recordedAt', 'status'>;
  basePath: string;
  /** Auditors get no actions. */
  editable: boolean;
}

const helper = dataColumns<DeliveryRow>();

const columns = helper.columns([
  helper.accessor('what', { header: 'common.what' satisfies MessageId }),
  helper.accessor('about', {
    header: 'common.subject' satisfies MessageId,
    meta: { interactive: true },
    cell: ({ getValue }) => getValue(),
  }),
  helper.display({
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ row: { original } }) => <Outcome {...original} />,
  }),
  helper.accessor('attempts', { header: 'events.attempts' satisfies MessageId, meta: { align: 'end' } }),
  helper.accessor('recordedAt', {
    header: 'events.occurred' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

const editableColumns = [
  ...columns,
  ...helper.columns([
    helper.accessor('action', {
      header: 'common.action' satisfies MessageId,
      meta: { align: 'end', interactive: true },
      cell: ({ getValue }) => getValue(),
    }),
  ]),
];

/** The status, and the error if there was one. */
function Outcome({ status, lastError, nextAttemptAt }: DeliveryRow) {
  const t = useText();
  return (
    <div className="space-y-1">
      <DeliveryStatus status={status} failed={lastError !== null} />
      {lastError !== null && (
        <p className="max-w-72 text-xs text-ink-muted wrap-anywhere">
          {status === 'pending'
            ? t.rich('events.errorRetrying', {
                error: lastError,
                time: () => <UpcomingTime value={nextAttemptAt} />,
              })
            : lastError}
        </p>
      )}
    </div>
  );
}

/** The events that were or will be sent to a receiver. */
export function DeliveriesTable({ editable, ...props }: DeliveriesTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      tools={null}
      label={t('events.events')}
      columns={editable ? editableColumns : columns}
      spec={deliveryListSpec}
      rowId={({ id }) => id}
      searchLabel={t('events.searchByIdOrError')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: Object.entries(statusLabels).map(([value, label]) => ({ value, label: t(label) })),
        },
      ]}
      empty={
        <EmptyState
          icon={<Send />}
          title={t('common.noActivityYet')}
          description={t('events.newEventsAreListedHere')}
        />
      }
    />
  );
}
