'use client';

import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import { sentence, text } from '@/lib/platform/shared/text';
import type { ListedEntry } from '@/lib/provisioning/log/entry';
import type { ProvisioningLogQuery } from '@/lib/provisioning/log/store';
import { useNarrowedTime } from '../use-narrowed-time';
import { methods, type ProvisioningFilter, provisioningSpec } from './list-spec';
import { StatusBadge } from './status-badge';

/** The fields of an entry that the list shows. */
type ProvisioningRow = Pick<
  ListedEntry,
  'id' | 'at' | 'method' | 'status' | 'detail' | 'resourceName' | 'connectionName' | 'requestId'
> & {
  /** The path and query in readable form. */
  address: string;
  milliseconds: number;
};

const helper = dataColumns<ProvisioningRow>();

const columns = helper.columns([
  helper.accessor('address', {
    header: text('Request'),
    cell: ({ row: { original } }) => (
      <span className="block min-w-0 max-w-xl">
        <code className="font-mono text-xs wrap-anywhere">
          <b className="font-semibold">{original.method}</b> {original.address}
        </code>
        {original.detail && <span className="block text-xs text-ink-muted wrap-anywhere">{original.detail}</span>}
      </span>
    ),
  }),
  helper.accessor('status', { header: text('Status'), cell: ({ getValue }) => <StatusBadge status={getValue()} /> }),
  helper.accessor('resourceName', {
    id: 'resource',
    header: text('Subject'),
    cell: ({ getValue }) => <span className="wrap-anywhere">{getValue() ?? '—'}</span>,
  }),
  helper.accessor('connectionName', {
    id: 'connection',
    header: text('Connection'),
    cell: ({ getValue }) => getValue() ?? <Said text={text('A deleted connection')} />,
  }),
  helper.accessor('milliseconds', {
    id: 'duration',
    header: text('Duration'),
    meta: { align: 'end' },
    cell: ({ getValue }) => (
      <span className="whitespace-nowrap tabular-nums">
        <Said text={sentence('{count} ms', { count: String(getValue()) })} />
      </span>
    ),
  }),
  helper.accessor('requestId', {
    header: text('Request ID'),
    cell: ({ getValue }) => <code className="font-mono text-xs wrap-anywhere">{getValue()}</code>,
  }),
  helper.accessor('at', {
    header: text('Time'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="seconds" />,
  }),
]);

const statusOptions = [
  { value: 'success', label: text('succeeded (2xx)') },
  { value: 'not-modified', label: text('not modified (3xx)') },
  { value: 'refused', label: text('rejected (4xx)') },
  { value: 'failed', label: text('failed (5xx)') },
];
const spanOptions = [
  { value: '1h', label: text('last hour') },
  { value: '24h', label: text('last 24 hours') },
  { value: '7d', label: text('last 7 days') },
];
const linked = [
  { name: 'resource', label: text('Subject') },
  { name: 'from', label: text('From') },
  { name: 'until', label: text('Until') },
] as const;

interface EntriesTableProps {
  rows: readonly ProvisioningRow[];
  total: number;
  state: ListState<ProvisioningLogQuery['sort'], ProvisioningFilter>;
  basePath: string;
  /** The tenant's connections, for the filter. */
  connections: readonly { id: string; name: string }[];
  /** The name of the resource that the list is filtered by, if known. */
  about: string | null;
  /** What to show if there are no entries yet, such as a link. */
  nextStep: ReactNode;
}

/** One page of the provisioning log. A filter that came with a link is shown as a choice that can be cleared. */
export function EntriesTable({ rows, total, state, basePath, connections, about, nextStep }: EntriesTableProps) {
  const t = useText();
  const sayTime = useNarrowedTime();
  const given = linked.flatMap(({ name, label }) => {
    const value = state.filters[name];
    return value
      ? [
          {
            name,
            label,
            options: [{ value, label: `${t(label)}: ${name === 'resource' ? (about ?? value) : sayTime(value)}` }],
          },
        ]
      : [];
  });
  return (
    <DataTable
      label={text('requests')}
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      spec={provisioningSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={t('Name, filter, path, error or request ID')}
      facets={[
        { name: 'status', label: t('Status'), options: statusOptions },
        { name: 'method', label: t('Method'), options: methods.map((value) => ({ value, label: value })) },
        {
          name: 'connection',
          label: t('Connection'),
          options: connections.map(({ id, name }) => ({ value: id, label: name })),
        },
        { name: 'within', label: t('Time'), options: spanOptions },
        ...given,
      ]}
      empty={
        <EmptyState
          icon={<Plug />}
          title={t('No SCIM requests yet')}
          description={t(
            'Every request of a SCIM connection is kept for 30 days: what was sent, how it was interpreted, what changed, and the response.',
          )}
          action={nextStep}
        />
      }
    />
  );
}
