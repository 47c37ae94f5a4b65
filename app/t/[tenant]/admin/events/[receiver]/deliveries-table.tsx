'use client';

import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { ListedDelivery, DeliveryStatus as Status } from '@/lib/journal/events/delivery';
import { text } from '@/lib/platform/shared/text';
import { deliveryListSpec } from '../list-spec';

const statusLabels: Record<Status, string> = {
  pending: text('Waiting'),
  delivered: text('Delivered'),
  refused: text('Rejected'),
  expired: text('Abandoned'),
};

const tones: Record<Status, Tone> = { pending: 'info', delivered: 'success', refused: 'danger', expired: 'danger' };

/** The status of an event; a retry after a failure is distinguished from a first attempt. */
function DeliveryStatus({ status, failed }: { status: Status; failed: boolean }) {
  const t = useText();
  if (status === 'pending' && failed)
    return (
      <Badge tone="warning" dot>
        {t('Retrying')}
      </Badge>
    );
  return (
    <Badge tone={tones[status]} dot>
      {t(statusLabels[status])}
    </Badge>
  );
}

export interface DeliveryRow extends ListedDelivery {
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
  helper.accessor('what', { header: text('What') }),
  helper.accessor('about', {
    header: text('Subject'),
    meta: { interactive: true },
    cell: ({ getValue }) => getValue(),
  }),
  helper.display({ id: 'status', header: text('Status'), cell: ({ row: { original } }) => <Outcome {...original} /> }),
  helper.accessor('attempts', { header: text('Attempts'), meta: { align: 'end' } }),
  helper.accessor('recordedAt', {
    header: text('Occurred'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

const editableColumns = [
  ...columns,
  ...helper.columns([
    helper.accessor('action', {
      header: text('Action'),
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
            ? t.rich('{error}; retrying <time></time>', {
                error: lastError,
                time: () => <Time value={nextAttemptAt} format="relative" />,
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
      label={t('events')}
      columns={editable ? editableColumns : columns}
      spec={deliveryListSpec}
      rowId={({ id }) => id}
      searchLabel={t('Search by ID or error')}
      facets={[
        {
          name: 'status',
          label: t('Status'),
          options: Object.entries(statusLabels).map(([value, label]) => ({ value, label: t(label) })),
        },
      ]}
      empty={
        <EmptyState
          icon={<Send />}
          title={t('No activity yet')}
          description={t('New events are listed here for a week. Send a test to check that the receiver works.')}
        />
      }
    />
  );
}
