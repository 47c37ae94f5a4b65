'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Time } from '@/components/ui/time';
import type { ReceiverMethod } from '@/lib/events/receiver';
import type { ReceiverSort } from '@/lib/events/store';
import { methodOptions, methodShortLabels } from './labels';
import { type ReceiverFilter, receiverListSpec } from './list-spec';
import { ReceiverStatus } from './receiver-status';

export interface ReceiverRow {
  id: string;
  name: string;
  href: string;
  method: ReceiverMethod;
  disabled: boolean;
  failing: boolean;
  losing: boolean;
  pending: number;
  lastDeliveredAt: Date | null;
  createdAt: Date;
}

interface ReceiversTableProps {
  rows: ReceiverRow[];
  total: number;
  state: ListState<ReceiverSort, ReceiverFilter>;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<ReceiverRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'Name' }),
  helper.accessor(({ method }) => methodShortLabels[method], { id: 'method', header: 'Told by' }),
  helper.display({ id: 'status', header: 'Status', cell: ({ row }) => <ReceiverStatus {...row.original} /> }),
  helper.accessor(({ pending }) => pending.toLocaleString('en'), { id: 'pending', header: 'Waiting', meta: { align: 'end' } }),
  helper.accessor('lastDeliveredAt', {
    header: 'Last took one',
    meta: { align: 'end' },
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">Never</span>;
    },
  }),
  helper.accessor('createdAt', { header: 'Created', meta: { align: 'end' }, cell: ({ getValue }) => <Time value={getValue()} format="relative" /> }),
]);

export function ReceiversTable(props: ReceiversTableProps) {
  return (
    <DataTable
      {...props}
      label="event receivers"
      columns={columns}
      spec={receiverListSpec}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      searchLabel="Search by name"
      facets={[
        { name: 'method', label: 'Told by', options: methodOptions },
        { name: 'status', label: 'Status', options: [{ value: 'working', label: 'Working' }, { value: 'failing', label: 'Failing' }, { value: 'disabled', label: 'Disabled' }] },
      ]}
    />
  );
}
