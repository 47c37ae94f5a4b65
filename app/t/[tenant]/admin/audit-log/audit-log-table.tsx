import { ScrollText } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import { actionText } from '@/lib/journal/audit/action-text';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import { actionGroups } from './action-groups';
import { actorText } from './actor-text';
import { FilterForm } from './filter-form';
import { type AuditFilter, auditLogSpec } from './list-spec';
import { targetText } from './target-text';

/** The fields of an entry that the list shows. */
type AuditRow = Pick<AuditEvent, 'id' | 'at' | 'actor' | 'action' | 'target' | 'requestId' | 'ipAddress'> & {
  changes: string | null;
  /** Why it happened, for entries without a change. */
  reason: string | null;
};

const helper = dataColumns<AuditRow>();

function ActorName({ actor }: Pick<AuditRow, 'actor'>) {
  return actorText(actor, useText()).name;
}

function TargetName({ target }: Pick<AuditRow, 'target'>) {
  return targetText(target, useText()).name;
}

const columns = helper.columns([
  helper.accessor(({ action }) => actionText(action), {
    id: 'action',
    header: 'common.action' satisfies MessageId,
    meta: { className: 'sm:min-w-44' },
    cell: ({ getValue }) => <Said text={getValue()} />,
  }),
  helper.accessor('actor', {
    header: 'common.by' satisfies MessageId,
    cell: ({ getValue }) => <ActorName actor={getValue()} />,
  }),
  helper.accessor('target', {
    header: 'common.what' satisfies MessageId,
    cell: ({ getValue }) => <TargetName target={getValue()} />,
  }),
  helper.accessor('changes', {
    header: 'common.changed' satisfies MessageId,
    cell: ({ getValue, row: { original } }) =>
      getValue() === null ? (
        (original.reason ?? '—')
      ) : (
        <span className="font-mono text-xs [overflow-wrap:anywhere]">{getValue()}</span>
      ),
  }),
  helper.accessor('ipAddress', {
    header: 'common.address' satisfies MessageId,
    cell: ({ getValue }) => getValue() ?? '—',
  }),
  helper.accessor('requestId', {
    header: 'common.request' satisfies MessageId,
    cell: ({ getValue }) => <Identifier mono value={getValue() ?? '—'} />,
  }),
  helper.accessor('at', {
    header: 'common.time' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="seconds" />,
  }),
]);

const spanOptions = [
  { value: '1h', label: msg('common.lastHour') },
  { value: '24h', label: msg('common.last24Hours') },
  { value: '7d', label: msg('common.last7Days') },
  { value: '30d', label: msg('common.last30Days') },
];
const linked = [
  { name: 'actor', label: msg('common.by') },
  { name: 'target', label: msg('common.what') },
  { name: 'request', label: msg('common.request') },
] as const;

interface AuditLogTableProps {
  rows: readonly AuditRow[];
  total: number;
  state: ListState<'at', AuditFilter>;
  tools: ListTools;
  basePath: string;
}

/** One page of the audit log. A filter that came with a link is shown as a choice that can be cleared. */
export function AuditLogTable({ rows, total, state, tools, basePath }: AuditLogTableProps) {
  const t = useText();
  const given = linked.flatMap(({ name, label }) => {
    const value = state.filters[name];
    return value ? [{ name, label: t(label), options: [{ value, label: `${t(label)}: ${value}` }] }] : [];
  });
  return (
    <DataTable
      label={t('auditLog.entries')}
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      tools={tools}
      spec={auditLogSpec}
      basePath={basePath}
      more={<FilterForm state={state} basePath={basePath} />}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={t('auditLog.nameIdOrRequest')}
      facets={[
        {
          name: 'action',
          label: t('common.action'),
          groups: actionGroups(t),
          searchLabel: t('auditLog.searchActions'),
        },
        {
          name: 'from',
          label: t('common.time'),
          days: true,
          spans: spanOptions.map(({ value, label }) => ({ value, label: t(label) })),
        },
        ...given,
      ]}
      empty={
        <EmptyState
          icon={<ScrollText />}
          title={t('common.noActivityYet')}
          description={t('auditLog.everySignInRevocationAnd')}
        />
      }
    />
  );
}
