import { Plug } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { ListedEntry } from '@/lib/provisioning/log/entry';
import type { ProvisioningLogQuery } from '@/lib/provisioning/log/store';
import { methods, type ProvisioningFilter, provisioningSpec } from './list-spec';
import { StatusBadge } from './status-badge';

/** The fields of an entry that the list shows. */
type ProvisioningRow = Pick<
  ListedEntry,
  'id' | 'at' | 'method' | 'status' | 'resourceName' | 'connectionName' | 'requestId'
> & {
  /** The path and query in readable form. */
  address: string;
  detail: string | null;
  milliseconds: number;
};

const helper = dataColumns<ProvisioningRow>();

const columns = helper.columns([
  helper.accessor('address', {
    header: 'common.request' satisfies MessageId,
    cell: ({ row: { original } }) => (
      <span className="block min-w-0 max-w-xl">
        <code>
          <b className="font-mono text-xs font-semibold">{original.method}</b>{' '}
          <Identifier mono value={original.address} />
        </code>
        {original.detail && <span className="block text-xs text-ink-muted wrap-anywhere">{original.detail}</span>}
      </span>
    ),
  }),
  helper.accessor('status', {
    header: 'common.status' satisfies MessageId,
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  helper.accessor('resourceName', {
    id: 'resource',
    header: 'common.subject' satisfies MessageId,
    cell: ({ getValue }) => <Identifier value={getValue() ?? '—'} />,
  }),
  helper.accessor('connectionName', {
    id: 'connection',
    header: 'provisioning.connectionOrApplication' satisfies MessageId,
    cell: ({ getValue }) => getValue() ?? <Said text={msg('common.aDeletedConnection')} />,
  }),
  helper.accessor('milliseconds', {
    id: 'duration',
    header: 'provisioning.duration' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => (
      <span className="whitespace-nowrap tabular-nums">
        <Said text={msg('provisioning.countMs', { count: String(getValue()) })} />
      </span>
    ),
  }),
  helper.accessor('requestId', {
    header: 'common.requestId' satisfies MessageId,
    cell: ({ getValue }) => <Identifier mono value={getValue()} />,
  }),
  helper.accessor('at', {
    header: 'common.time' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="seconds" />,
  }),
]);

/** Requests to one downstream application need no column that names it. */
const columnsOfApplication = columns.filter(({ id }) => id !== 'connection');

/** An application that was deleted, or is not among those listed, is named by its ID. */
const applicationOptions = (applications: EntriesTableProps['applications'], chosen: string | undefined) => [
  ...applications.map(({ id, name }) => ({ value: id, label: name })),
  ...(chosen === undefined || applications.some(({ id }) => id === chosen) ? [] : [{ value: chosen, label: chosen }]),
];

const statusOptions = (t: SayText) => [
  { value: 'success', label: t('provisioning.succeeded2xx') },
  { value: 'not-modified', label: t('provisioning.notModified3xx') },
  { value: 'refused', label: t('provisioning.rejected4xx') },
  { value: 'failed', label: t('provisioning.failed5xx') },
];
const spanOptions = (t: SayText) => [
  { value: '1h', label: t('common.lastHour') },
  { value: '24h', label: t('common.last24Hours') },
  { value: '7d', label: t('common.last7Days') },
];
const linked = [{ name: 'resource', label: msg('common.subject') }] as const;

interface EntriesTableProps {
  rows: readonly ProvisioningRow[];
  total: number;
  state: ListState<ProvisioningLogQuery['sort'], ProvisioningFilter>;
  tools: ListTools;
  basePath: string;
  /** The tenant's connections, for the filter. */
  connections: readonly { id: string; name: string }[];
  /** The tenant's downstream applications, likewise. */
  applications: readonly { id: string; name: string }[];
  /** The name of the resource that the list is filtered by, if known. */
  about: string | null;
  /** What to show if there are no entries yet, such as a link. */
  nextStep: ReactNode;
}

/** One page of the provisioning log. A filter that came with a link is shown as a choice that can be cleared. */
export function EntriesTable({
  rows,
  total,
  state,
  tools,
  basePath,
  connections,
  applications,
  about,
  nextStep,
}: EntriesTableProps) {
  const t = useText();
  const { application } = state.filters;
  const ofApplication = application !== undefined;
  const given = linked.flatMap(({ name, label }) => {
    const value = state.filters[name];
    return value
      ? [
          {
            name,
            label: t(label),
            options: [{ value, label: `${t(label)}: ${about ?? value}` }],
          },
        ]
      : [];
  });
  return (
    <DataTable
      label={t('common.requests')}
      columns={ofApplication ? columnsOfApplication : columns}
      rows={rows}
      total={total}
      state={state}
      tools={tools}
      spec={provisioningSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={t('provisioning.nameFilterPathErrorOr')}
      facets={[
        { name: 'status', label: t('common.status'), options: statusOptions(t) },
        { name: 'method', label: t('provisioning.method'), options: methods.map((value) => ({ value, label: value })) },
        ...(ofApplication
          ? []
          : [
              {
                name: 'connection' as const,
                label: t('common.connection'),
                options: connections.map(({ id, name }) => ({ value: id, label: name })),
              },
            ]),
        ...(ofApplication
          ? [
              {
                name: 'application' as const,
                label: t('downstream.application'),
                options: applicationOptions(applications, application),
              },
            ]
          : []),
        { name: 'from', label: t('common.time'), days: true, spans: spanOptions(t) },
        ...given,
      ]}
      empty={
        <EmptyState
          icon={<Plug />}
          title={t('provisioning.noScimRequestsYet')}
          description={
            ofApplication ? t('provisioning.everyRequestToApplication') : t('provisioning.everyRequestOfScimConnection')
          }
          action={!ofApplication && nextStep}
        />
      }
    />
  );
}
