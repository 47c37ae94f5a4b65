'use client';

import { ScrollText } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import { actionInWords, actionWords } from '@/lib/journal/audit/action-in-words';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { text } from '@/lib/platform/shared/text';
import { useNarrowedTime } from '../use-narrowed-time';
import { actorInWords } from './actor-in-words';
import { type AuditFilter, auditLogSpec } from './list-spec';
import { targetInWords } from './target-in-words';

/** The fields of an entry that the list shows. */
type AuditRow = Pick<AuditEvent, 'id' | 'at' | 'actor' | 'action' | 'target' | 'requestId' | 'ipAddress'> & {
  changes: string | null;
};

const helper = dataColumns<AuditRow>();

function ActorName({ actor }: Pick<AuditRow, 'actor'>) {
  return actorInWords(actor, useText()).name;
}

function TargetName({ target }: Pick<AuditRow, 'target'>) {
  return targetInWords(target, useText()).name;
}

const columns = helper.columns([
  helper.accessor(({ action }) => actionInWords(action), {
    id: 'action',
    header: text('Action'),
    cell: ({ getValue }) => <Said text={getValue()} />,
  }),
  helper.accessor('actor', { header: text('By'), cell: ({ getValue }) => <ActorName actor={getValue()} /> }),
  helper.accessor('target', { header: text('What'), cell: ({ getValue }) => <TargetName target={getValue()} /> }),
  helper.accessor('changes', {
    header: text('Changed'),
    cell: ({ getValue }) =>
      getValue() === null ? '—' : <span className="font-mono text-xs [overflow-wrap:anywhere]">{getValue()}</span>,
  }),
  helper.accessor('ipAddress', { header: text('Address'), cell: ({ getValue }) => getValue() ?? '—' }),
  helper.accessor('requestId', {
    header: text('Request'),
    cell: ({ getValue }) => <code className="font-mono text-xs">{getValue() ?? '—'}</code>,
  }),
  helper.accessor('at', {
    header: text('Time'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="seconds" />,
  }),
]);

const actionOptions = Object.entries(actionWords).map(([value, label]) => ({ value, label }));
const spanOptions = [
  { value: '1h', label: text('last hour') },
  { value: '24h', label: text('last 24 hours') },
  { value: '7d', label: text('last 7 days') },
  { value: '30d', label: text('last 30 days') },
];
const linked = [
  { name: 'actor', label: text('By') },
  { name: 'target', label: text('What') },
  { name: 'request', label: text('Request') },
  { name: 'from', label: text('From') },
  { name: 'until', label: text('Until') },
] as const;

interface AuditLogTableProps {
  rows: readonly AuditRow[];
  total: number;
  state: ListState<'at', AuditFilter>;
  basePath: string;
}

/** One page of the audit log. A filter that came with a link is shown as a choice that can be cleared. */
export function AuditLogTable({ rows, total, state, basePath }: AuditLogTableProps) {
  const t = useText();
  const sayTime = useNarrowedTime();
  const given = linked.flatMap(({ name, label }) => {
    const value = state.filters[name];
    return value
      ? [
          {
            name,
            label,
            options: [{ value, label: `${t(label)}: ${name === 'from' || name === 'until' ? sayTime(value) : value}` }],
          },
        ]
      : [];
  });
  return (
    <DataTable
      label={text('entries')}
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      spec={auditLogSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={text('Name, ID or request')}
      facets={[
        { name: 'action', label: text('Action'), options: actionOptions },
        { name: 'within', label: text('Time'), options: spanOptions },
        ...given,
      ]}
      empty={
        <EmptyState
          icon={<ScrollText />}
          title={t('No activity yet')}
          description={t(
            'Every sign-in, revocation and change to clients, people, keys and connections is recorded here.',
          )}
        />
      }
    />
  );
}
