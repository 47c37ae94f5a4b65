import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Time } from '@/components/ui/time';
import type { ReceiverMethod } from '@/lib/journal/events/receiver';
import type { ReceiverSort } from '@/lib/journal/events/store';
import type { MessageId } from '@/lib/platform/shared/message';
import { methodOptions, methodShortLabels } from './labels';
import { type ReceiverFilter, receiverListSpec } from './list-spec';
import { ReceiverStatus } from './receiver-status';

interface ReceiverRow {
  id: string;
  name: string;
  href: string;
  method: ReceiverMethod;
  disabled: boolean;
  paused: boolean;
  failing: boolean;
  losing: boolean;
  notPolling: boolean;
  neverPolled: boolean;
  pending: number;
  lastDeliveredAt: Date | null;
  createdAt: Date;
}

interface ReceiversTableProps {
  rows: ReceiverRow[];
  total: number;
  state: ListState<ReceiverSort, ReceiverFilter>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<ReceiverRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'common.name' satisfies MessageId }),
  helper.accessor('method', {
    header: 'events.delivery' satisfies MessageId,
    cell: ({ getValue }) => <Method method={getValue()} />,
  }),
  helper.display({
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ row }) => <ReceiverStatus {...row.original} />,
  }),
  helper.accessor(({ pending }) => pending.toLocaleString('en'), {
    id: 'pending',
    header: 'common.waiting' satisfies MessageId,
    meta: { align: 'end' },
  }),
  helper.accessor('lastDeliveredAt', {
    header: 'events.lastDelivery' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <LastTook at={getValue()} />,
  }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

function Method({ method }: { method: ReceiverMethod }) {
  const t = useText();
  return t(methodShortLabels[method]);
}

function LastTook({ at }: { at: Date | null }) {
  const t = useText();
  return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">{t('common.never')}</span>;
}

export function ReceiversTable(props: ReceiversTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('events.eventReceivers')}
      columns={columns}
      spec={receiverListSpec}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      searchLabel={t('common.searchByName')}
      facets={[
        {
          name: 'method',
          label: t('events.delivery'),
          options: methodOptions.map(({ value, label }) => ({ value, label: t(label) })),
        },
        {
          name: 'status',
          label: t('common.status'),
          options: [
            { value: 'working', label: t('events.working') },
            { value: 'failing', label: t('common.failing') },
            { value: 'disabled', label: t('common.disabled') },
          ],
        },
      ]}
    />
  );
}
