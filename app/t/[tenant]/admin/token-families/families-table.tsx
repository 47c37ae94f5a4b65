'use client';

import { Waypoints } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { FamilySummary } from '@/lib/families/family';
import type { FamilySort } from '@/lib/families/store';
import { type FamilyFilter, familiesSpec } from './list-spec';
import { StatusBadge } from './status-badge';

const helper = dataColumns<FamilySummary>();

const columns = helper.columns([
  helper.accessor(({ person }) => person.displayName ?? person.userName ?? 'Deleted person', {
    id: 'person',
    header: 'Person',
    cell: ({ row, getValue }) => (
      <span className="flex flex-col">
        <span>{getValue()}</span>
        {row.original.person.displayName && <span className="font-normal text-ink-muted">{row.original.person.userName}</span>}
      </span>
    ),
  }),
  helper.accessor(({ client }) => client.name ?? client.id, { id: 'client', header: 'Client' }),
  helper.accessor('status', { header: 'Status', cell: ({ getValue }) => <StatusBadge status={getValue()} /> }),
  helper.accessor('scopes', {
    header: 'Scopes',
    cell: ({ getValue }) => (
      <span className="flex flex-wrap gap-1">
        {getValue().map((scope) => (
          <Badge key={scope} mono>
            {scope}
          </Badge>
        ))}
      </span>
    ),
  }),
  helper.accessor('generation', { header: 'Generation', meta: { align: 'end' } }),
  helper.accessor('createdAt', { header: 'Started', meta: { align: 'end' }, cell: ({ getValue }) => <Time value={getValue()} format="relative" /> }),
  helper.accessor('lastUsedAt', { header: 'Last used', meta: { align: 'end' }, cell: ({ getValue }) => <Time value={getValue()} format="relative" /> }),
  helper.accessor('expiresAt', { header: 'Ends', meta: { align: 'end' }, cell: ({ getValue }) => <Time value={getValue()} format="relative" /> }),
]);

const statusOptions = [
  { value: 'living', label: 'Living' },
  { value: 'leaked', label: 'Leaked' },
  { value: 'revoked', label: 'Revoked' },
  { value: 'expired', label: 'Expired' },
];

interface FamiliesTableProps {
  families: readonly FamilySummary[];
  total: number;
  state: ListState<FamilySort, FamilyFilter>;
  basePath: string;
  /** How the filters that came with a link are called. */
  names: { client: string | null; person: string | null };
}

/** One page of token families. A filter that came with a link is a choice that can be taken back. */
export function FamiliesTable({ families, total, state, basePath, names }: FamiliesTableProps) {
  const linked = (name: 'client' | 'person', label: string) => {
    const value = state.filters[name];
    return value ? [{ name, label, options: [{ value, label: names[name] ?? value }] }] : [];
  };
  return (
    <DataTable
      label="token families"
      columns={columns}
      rows={families}
      total={total}
      state={state}
      spec={familiesSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel="Person, client or family ID"
      facets={[{ name: 'status', label: 'Status', options: statusOptions }, ...linked('client', 'Client'), ...linked('person', 'Person')]}
      empty={
        <EmptyState
          icon={<Waypoints />}
          title="No authorizations yet"
          description="When a person allows a client, the tokens that follow from it are one family. It shows here, with everything that happens to it."
        />
      }
    />
  );
}
