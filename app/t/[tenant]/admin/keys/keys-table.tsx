'use client';

import type { ReactNode } from 'react';
import { KeyRound } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { SigningKey } from '@/lib/keys/signing-key';
import type { KeySort } from '@/lib/keys/store';
import { signingAlgorithms } from '@/lib/oauth/client-options';
import { KeyStatus, statusLabels } from './key-status';
import { type KeyFilter, keyListSpec } from './list-spec';

export interface KeyRow extends SigningKey {
  action: ReactNode;
}

interface KeysTableProps {
  rows: KeyRow[];
  total: number;
  state: ListState<KeySort, KeyFilter>;
  basePath: string;
}

const helper = dataColumns<KeyRow>();

const columns = helper.columns([
  helper.accessor('kid', { header: 'Key ID', cell: ({ getValue }) => <code className="inline-block font-mono text-xs wrap-anywhere sm:min-w-48">{getValue()}</code> }),
  helper.accessor('status', { header: 'Status', cell: ({ getValue }) => <KeyStatus status={getValue()} /> }),
  helper.accessor('alg', { header: 'Algorithm' }),
  helper.accessor('createdAt', { header: 'Published', meta: { align: 'end' }, cell: ({ getValue }) => <Time value={getValue()} format="relative" /> }),
  helper.accessor('activatedAt', {
    header: 'Signs since',
    meta: { align: 'end' },
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">Never signed</span>;
    },
  }),
  helper.display({ id: 'verifies', header: 'Verifies', meta: { align: 'end' }, cell: ({ row }) => <Verifies {...row.original} /> }),
  helper.accessor('action', { header: 'Action', meta: { align: 'end', interactive: true }, cell: ({ getValue }) => getValue() }),
]);

/** What the key is good for to those who have a token that it signed, and until when. */
function Verifies({ status, verifiesUntil, retiredAt }: SigningKey) {
  if (verifiesUntil) return <>until <Time value={verifiesUntil} /></>;
  if (status === 'current') return 'as long as it signs';
  return retiredAt ? <>nothing since <Time value={retiredAt} /></> : 'nothing yet';
}

export function KeysTable(props: KeysTableProps) {
  return (
    <DataTable
      {...props}
      label="signing keys"
      columns={columns}
      spec={keyListSpec}
      rowId={({ kid }) => kid}
      searchLabel="Search by key ID"
      facets={[
        { name: 'status', label: 'Status', options: Object.entries(statusLabels).map(([value, label]) => ({ value, label })) },
        { name: 'alg', label: 'Algorithm', options: signingAlgorithms.map((alg) => ({ value: alg, label: alg })) },
      ]}
      empty={<EmptyState icon={<KeyRound />} title="No keys yet" description="The first ones are made when the first token is signed." />}
    />
  );
}
