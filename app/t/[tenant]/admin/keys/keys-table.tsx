'use client';

import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { SigningKey } from '@/lib/grants/signing-keys/signing-key';
import type { SigningKeyStatus } from '@/lib/grants/signing-keys/signing-key-status';
import type { KeySort } from '@/lib/grants/signing-keys/store';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { text } from '@/lib/platform/shared/text';
import { type KeyFilter, keyListSpec } from './list-spec';

const statusLabels: Record<SigningKeyStatus, string> = {
  next: text('Next'),
  current: text('Current'),
  previous: text('Previous'),
  retired: text('Retired'),
};

const tones: Record<SigningKeyStatus, Tone> = {
  next: 'info',
  current: 'success',
  previous: 'warning',
  retired: 'neutral',
};

function KeyStatus({ status }: { status: SigningKeyStatus }) {
  const t = useText();
  return (
    <Badge tone={tones[status]} dot>
      {t(statusLabels[status])}
    </Badge>
  );
}

interface KeyRow extends SigningKey {
  action: ReactNode;
}

interface KeysTableProps {
  rows: KeyRow[];
  total: number;
  state: ListState<KeySort, KeyFilter>;
  basePath: string;
  /** What to show if there are no keys yet. */
  next: ReactNode;
}

const helper = dataColumns<KeyRow>();

const columns = helper.columns([
  helper.accessor('kid', {
    header: text('Key ID'),
    cell: ({ getValue }) => (
      <code className="inline-block font-mono text-xs wrap-anywhere sm:min-w-48">{getValue()}</code>
    ),
  }),
  helper.accessor('status', { header: text('Status'), cell: ({ getValue }) => <KeyStatus status={getValue()} /> }),
  helper.accessor('alg', { header: text('Algorithm') }),
  helper.accessor('createdAt', {
    header: text('Published'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('activatedAt', {
    header: text('Signing since'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <SignsSince at={getValue()} />,
  }),
  helper.display({
    id: 'verifies',
    header: text('Verification'),
    meta: { align: 'end' },
    cell: ({ row }) => <Verifies {...row.original} />,
  }),
  helper.accessor('action', {
    header: text('Action'),
    meta: { align: 'end', interactive: true },
    cell: ({ getValue }) => getValue(),
  }),
]);

function SignsSince({ at }: { at: Date | null }) {
  const t = useText();
  return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">{t('Never used')}</span>;
}

/** Whether the key still verifies tokens that it signed, and until when. */
function Verifies({ status, verifiesUntil, retiredAt }: SigningKey) {
  const t = useText();
  if (verifiesUntil) return t.rich('until <time></time>', { time: () => <Time value={verifiesUntil} /> });
  if (status === 'current') return t('while it signs');
  return retiredAt ? t.rich('ended <time></time>', { time: () => <Time value={retiredAt} /> }) : t('not yet');
}

export function KeysTable({ next, ...props }: KeysTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('signing keys')}
      columns={columns}
      spec={keyListSpec}
      rowId={({ kid }) => kid}
      searchLabel={t('Search by key ID')}
      facets={[
        {
          name: 'status',
          label: t('Status'),
          options: Object.entries(statusLabels).map(([value, label]) => ({ value, label: t(label) })),
        },
        { name: 'alg', label: t('Algorithm'), options: signingAlgorithms.map((alg) => ({ value: alg, label: alg })) },
      ]}
      empty={
        <EmptyState
          icon={<KeyRound />}
          title={t('No keys yet')}
          description={t('The first keys are created when the first token is signed.')}
          action={next}
        />
      }
    />
  );
}
