import { DoorOpen } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import { type LeaverFilter, leaversSpec } from './list-spec';

interface LeaverRow {
  entryId: string;
  /** Null if the person has none, or has been purged. */
  name: string | null;
  userName: string;
  deleted: boolean;
  at: Date;
  way: string;
  by: string;
  /** From the directory's request to its response; null if there was no request or its entry has expired. */
  milliseconds: number | null;
  ended: string[];
  /** How many notifications have not been delivered; null if their outcome was not kept. */
  open: number | null;
  /** How many of them wait for receivers that poll. */
  toCollect: number;
  /** How many clients cannot be notified. */
  clientsUnaware: number;
}

const helper = dataColumns<LeaverRow>();

/** The user name under the name. */
function Name({ name, userName, deleted }: Pick<LeaverRow, 'name' | 'userName' | 'deleted'>) {
  const t = useText();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {name === null ? (
        <Identifier value={userName} />
      ) : (
        <span className="flex flex-col">
          {name}
          <Identifier value={userName} className="text-xs font-normal text-ink-muted" />
        </span>
      )}
      {deleted && <Badge>{t('common.deleted')}</Badge>}
    </span>
  );
}

/** The way, and who did it unless the way names them. */
const How = ({ way, by }: Pick<LeaverRow, 'way' | 'by'>) => (
  <span className="flex flex-col max-sm:items-end">
    {way}
    {!way.includes(by) && <span className="text-xs text-ink-muted">{by}</span>}
  </span>
);

function Ended({
  ended,
  open,
  toCollect,
  clientsUnaware,
}: Pick<LeaverRow, 'ended' | 'open' | 'toCollect' | 'clientsUnaware'>) {
  const t = useText();
  const unsent = (open ?? 0) - toCollect;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 max-sm:justify-end">
      {ended.length === 0 && t('leavers.nothingWasActive')}
      {ended.map((text, index) => (
        <span key={text} className="whitespace-nowrap">
          {text}
          {index < ended.length - 1 && ','}
        </span>
      ))}
      {unsent > 0 && <Badge tone="warning">{t('leavers.openCount', { open: unsent })}</Badge>}
      {toCollect > 0 && <Badge tone="info">{t('leavers.toCollectCount', { count: toCollect })}</Badge>}
      {open === null && <span className="text-ink-muted">{t('leavers.notificationsNotKept')}</span>}
      {clientsUnaware > 0 && <Badge>{t('leavers.clientsUnawareCount', { clients: clientsUnaware })}</Badge>}
    </span>
  );
}

const columns = helper.columns([
  helper.accessor(({ name, userName }) => name ?? userName, {
    id: 'name',
    header: 'common.person' satisfies MessageId,
    meta: { className: 'sm:min-w-36 lg:min-w-52 xl:min-w-36' },
    cell: ({ row }) => <Name {...row.original} />,
  }),
  helper.accessor('way', {
    header: 'leavers.how' satisfies MessageId,
    cell: ({ row }) => <How {...row.original} />,
  }),
  helper.accessor('ended', {
    header: 'leavers.ended' satisfies MessageId,
    meta: { className: 'max-sm:flex-nowrap lg:min-w-48 xl:min-w-72' },
    cell: ({ row }) => <Ended {...row.original} />,
  }),
  helper.accessor('milliseconds', {
    header: 'leavers.took' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => (getValue() === null ? '—' : `${getValue()} ms`),
  }),
  helper.accessor('at', {
    header: 'leavers.left' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="seconds" />,
  }),
]);

const spanOptions = [
  { value: '24h', label: msg('common.last24Hours') },
  { value: '7d', label: msg('common.last7Days') },
  { value: '30d', label: msg('common.last30Days') },
  { value: '90d', label: msg('leavers.last90Days') },
];

interface LeaversTableProps {
  rows: readonly LeaverRow[];
  total: number;
  state: ListState<'at', LeaverFilter>;
  tools: ListTools;
  basePath: string;
  /** The page of the audit log. */
  auditPath: string;
}

/** One page of the people who left. */
export function LeaversTable({ rows, total, state, tools, basePath, auditPath }: LeaversTableProps) {
  const t = useText();
  return (
    <DataTable
      label={t('leavers.leaversLower')}
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      tools={tools}
      spec={leaversSpec}
      basePath={basePath}
      rowId={({ entryId }) => entryId}
      rowHref={({ entryId }) => `${auditPath}/${entryId}`}
      searchLabel={t('leavers.nameOrId')}
      facets={[
        {
          name: 'from',
          label: t('common.time'),
          days: true,
          spans: spanOptions.map(({ value, label }) => ({ value, label: t(label) })),
        },
      ]}
      empty={
        <EmptyState
          icon={<DoorOpen />}
          title={t('leavers.nobodyHasLeft')}
          description={t('leavers.whenDirectoryOrAdministrator')}
        />
      }
    />
  );
}
