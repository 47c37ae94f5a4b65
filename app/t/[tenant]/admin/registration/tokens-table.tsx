'use client';

import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { InitialAccessToken } from '@/lib/grants/clients/registration/initial-access-token';
import type { InitialTokenSort } from '@/lib/grants/clients/registration/store';
import { text } from '@/lib/platform/shared/text';
import { type InitialTokenFilter, initialTokenListSpec } from './list-spec';

interface TokenRow extends InitialAccessToken {
  /** Whether it has expired. */
  expired: boolean;
  action: ReactNode;
}

interface TokensTableProps {
  rows: TokenRow[];
  total: number;
  state: ListState<InitialTokenSort, InitialTokenFilter>;
  basePath: string;
  /** What to show if there are none yet, such as a link to create one. */
  next: ReactNode;
}

const helper = dataColumns<TokenRow>();

const columns = helper.columns([
  helper.accessor('name', { header: text('Name') }),
  helper.display({ id: 'status', header: text('Status'), cell: ({ row }) => <TokenStatus {...row.original} /> }),
  helper.accessor('uses', {
    header: text('Used'),
    meta: { align: 'end' },
    cell: ({ row }) => <Uses {...row.original} />,
  }),
  helper.accessor('createdAt', {
    header: text('Issued'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('expiresAt', {
    header: text('Expires'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('lastUsedAt', {
    header: text('Last used'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <LastUsed at={getValue()} />,
  }),
  helper.accessor('action', {
    header: text('Action'),
    meta: { align: 'end', interactive: true },
    cell: ({ getValue }) => getValue(),
  }),
]);

function Uses({ uses, usesAtMost }: TokenRow) {
  const t = useText();
  return t('{uses} of {usesAtMost}', { uses, usesAtMost });
}

function LastUsed({ at }: { at: Date | null }) {
  const t = useText();
  return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">{t('Never')}</span>;
}

function TokenStatus({ revokedAt, expired, uses, usesAtMost }: TokenRow) {
  const t = useText();
  if (revokedAt) return <Badge dot>{t('Revoked')}</Badge>;
  if (expired) return <Badge dot>{t('Expired')}</Badge>;
  return uses >= usesAtMost ? (
    <Badge dot>{t('Used up')}</Badge>
  ) : (
    <Badge tone="success" dot>
      {t('Usable')}
    </Badge>
  );
}

/** The initial access tokens of a tenant. */
export function TokensTable({ next, ...props }: TokensTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('initial access tokens')}
      columns={columns}
      spec={initialTokenListSpec}
      rowId={({ id }) => id}
      searchLabel={t('Search by name')}
      facets={[
        {
          name: 'status',
          label: t('Status'),
          options: [
            { value: 'usable', label: t('Usable') },
            { value: 'ended', label: t('Used up, expired or revoked') },
          ],
        },
      ]}
      empty={
        <EmptyState
          icon={<Ticket />}
          title={t('No initial access tokens yet')}
          description={t('They are accepted only when registration requires an initial access token.')}
          action={next}
        />
      }
    />
  );
}
