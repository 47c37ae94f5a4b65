import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { SigningKey } from '@/lib/grants/signing-keys/signing-key';
import type { SigningKeyStatus } from '@/lib/grants/signing-keys/signing-key-status';
import type { KeySort } from '@/lib/grants/signing-keys/store';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { type MessageId, msg, type Sayable } from '@/lib/platform/shared/message';
import { type KeyFilter, keyListSpec } from './list-spec';

const statusLabels: Record<SigningKeyStatus, Sayable> = {
  next: msg('keys.next'),
  current: msg('common.current'),
  previous: msg('common.previous'),
  retired: msg('keys.retired'),
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
  tools: ListTools;
  basePath: string;
  /** What to show if there are no keys yet. */
  next: ReactNode;
}

const helper = dataColumns<KeyRow>();

const columns = helper.columns([
  helper.accessor('kid', {
    header: 'keys.keyId' satisfies MessageId,
    cell: ({ getValue }) => <Identifier mono value={getValue()} />,
  }),
  helper.accessor('status', {
    header: 'common.status' satisfies MessageId,
    cell: ({ getValue }) => <KeyStatus status={getValue()} />,
  }),
  helper.accessor('alg', { header: 'keys.algorithm' satisfies MessageId }),
  helper.accessor('createdAt', {
    header: 'keys.published' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('activatedAt', {
    header: 'keys.signingSince' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <SignsSince at={getValue()} />,
  }),
  helper.display({
    id: 'verifies',
    header: 'keys.verification' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ row }) => <Verifies {...row.original} />,
  }),
  helper.accessor('action', {
    header: 'common.action' satisfies MessageId,
    meta: { align: 'end', interactive: true },
    cell: ({ getValue }) => getValue(),
  }),
]);

function SignsSince({ at }: { at: Date | null }) {
  const t = useText();
  return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">{t('keys.neverUsed')}</span>;
}

/** Whether the key still verifies tokens that it signed, and until when. */
function Verifies({ status, verifiesUntil, retiredAt }: SigningKey) {
  const t = useText();
  if (verifiesUntil) return t.rich('keys.until', { time: () => <Time value={verifiesUntil} /> });
  if (status === 'current') return t('keys.whileItSigns');
  return retiredAt ? t.rich('keys.ended', { time: () => <Time value={retiredAt} /> }) : t('keys.notYet');
}

export function KeysTable({ next, ...props }: KeysTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('keys.signingKeys')}
      columns={columns}
      spec={keyListSpec}
      rowId={({ kid }) => kid}
      searchLabel={t('keys.searchByKeyId')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: Object.entries(statusLabels).map(([value, label]) => ({ value, label: t(label) })),
        },
        {
          name: 'alg',
          label: t('keys.algorithm'),
          options: signingAlgorithms.map((alg) => ({ value: alg, label: alg })),
        },
        { name: 'from', label: t('keys.published'), days: true },
      ]}
      empty={
        <EmptyState
          icon={<KeyRound />}
          title={t('keys.noKeysYet')}
          description={t('keys.firstKeysAreCreatedWhen')}
          action={next}
        />
      }
    />
  );
}
