'use client';

import { ScrollText } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import { actionInWords, actionWords } from '@/lib/audit/action-in-words';
import type { AuditEvent } from '@/lib/audit/audit-event';
import { actorInWords } from './actor-in-words';
import { type AuditFilter, auditLogSpec } from './list-spec';
import { targetInWords } from './target-in-words';

/** What the list shows of an entry. */
export type AuditRow = Pick<AuditEvent, 'id' | 'at' | 'actor' | 'action' | 'target' | 'requestId' | 'ipAddress'>;

const helper = dataColumns<AuditRow>();

const columns = helper.columns([
  helper.accessor(({ action }) => actionInWords(action), { id: 'action', header: 'Action' }),
  helper.accessor(({ actor }) => actorInWords(actor).name, { id: 'actor', header: 'By' }),
  helper.accessor(({ target }) => targetInWords(target).name, { id: 'target', header: 'What' }),
  helper.accessor('ipAddress', { header: 'Address', cell: ({ getValue }) => getValue() ?? '—' }),
  helper.accessor('requestId', { header: 'Request', cell: ({ getValue }) => <code className="font-mono text-xs">{getValue() ?? '—'}</code> }),
  helper.accessor('at', { header: 'Time', meta: { align: 'end' }, cell: ({ getValue }) => <Time value={getValue()} /> }),
]);

const actionOptions = Object.entries(actionWords).map(([value, label]) => ({ value, label }));
const spanOptions = [
  { value: '1h', label: 'last hour' },
  { value: '24h', label: 'last 24 hours' },
  { value: '7d', label: 'last 7 days' },
  { value: '30d', label: 'last 30 days' },
];
const linked = [
  { name: 'actor', label: 'By' },
  { name: 'target', label: 'What' },
  { name: 'request', label: 'Request' },
  { name: 'from', label: 'From' },
  { name: 'until', label: 'Until' },
] as const;

interface AuditLogTableProps {
  rows: readonly AuditRow[];
  total: number;
  state: ListState<'at', AuditFilter>;
  basePath: string;
}

/** One page of the audit log. A filter that came with a link is a choice that can be taken back. */
export function AuditLogTable({ rows, total, state, basePath }: AuditLogTableProps) {
  const given = linked.flatMap(({ name, label }) => {
    const value = state.filters[name];
    return value ? [{ name, label, options: [{ value, label: `${label}: ${value}` }] }] : [];
  });
  return (
    <DataTable
      label="entries"
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      spec={auditLogSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel="Name, ID or request"
      facets={[{ name: 'action', label: 'Action', options: actionOptions }, { name: 'within', label: 'Time', options: spanOptions }, ...given]}
      empty={
        <EmptyState
          icon={<ScrollText />}
          title="Nothing has happened yet"
          description="Every change to clients, people, keys and connections, every sign-in and every revocation leaves an entry here."
        />
      }
    />
  );
}
