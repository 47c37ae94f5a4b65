'use client';

import type { ReactNode } from 'react';
import { Ticket } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { InitialAccessToken } from '@/lib/clients/registration/initial-access-token';
import type { InitialTokenSort } from '@/lib/clients/registration/store';
import { type InitialTokenFilter, initialTokenListSpec } from './list-spec';

export interface TokenRow extends InitialAccessToken {
  /** Whether it has expired by now. */
  expired: boolean;
  action: ReactNode;
}

interface TokensTableProps {
  rows: TokenRow[];
  total: number;
  state: ListState<InitialTokenSort, InitialTokenFilter>;
  basePath: string;
}

const helper = dataColumns<TokenRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'Name' }),
  helper.display({ id: 'status', header: 'Status', cell: ({ row }) => <TokenStatus {...row.original} /> }),
  helper.accessor('uses', { header: 'Used', meta: { align: 'end' }, cell: ({ row: { original } }) => `${original.uses} of ${original.usesAtMost}` }),
  helper.accessor('createdAt', { header: 'Issued', meta: { align: 'end' }, cell: ({ getValue }) => <Time value={getValue()} format="relative" /> }),
  helper.accessor('expiresAt', { header: 'Expires', meta: { align: 'end' }, cell: ({ getValue }) => <Time value={getValue()} format="relative" /> }),
  helper.accessor('lastUsedAt', {
    header: 'Last used',
    meta: { align: 'end' },
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">Never</span>;
    },
  }),
  helper.accessor('action', { header: 'Action', meta: { align: 'end', interactive: true }, cell: ({ getValue }) => getValue() }),
]);

function TokenStatus({ revokedAt, expired, uses, usesAtMost }: TokenRow) {
  if (revokedAt) return <Badge dot>Revoked</Badge>;
  if (expired) return <Badge dot>Expired</Badge>;
  return uses >= usesAtMost ? <Badge dot>Used up</Badge> : <Badge tone="success" dot>Usable</Badge>;
}

/** The initial access tokens of a tenant. */
export function TokensTable(props: TokensTableProps) {
  return (
    <DataTable
      {...props}
      label="initial access tokens"
      columns={columns}
      spec={initialTokenListSpec}
      rowId={({ id }) => id}
      searchLabel="Search by name"
      facets={[{ name: 'status', label: 'Status', options: [{ value: 'usable', label: 'Usable' }, { value: 'ended', label: 'Used up, expired or revoked' }] }]}
      empty={<EmptyState icon={<Ticket />} title="No initial access tokens yet" description="They count where registration is for whoever has one." />}
    />
  );
}
