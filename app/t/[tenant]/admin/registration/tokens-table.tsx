import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { InitialAccessToken } from '@/lib/grants/clients/registration/initial-access-token';
import type { InitialTokenSort } from '@/lib/grants/clients/registration/store';
import type { MessageId } from '@/lib/platform/shared/message';
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
  tools: ListTools;
  basePath: string;
  /** What to show if there are none yet, such as a link to create one. */
  next: ReactNode;
}

const helper = dataColumns<TokenRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'common.name' satisfies MessageId }),
  helper.display({
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ row }) => <TokenStatus {...row.original} />,
  }),
  helper.accessor('uses', {
    header: 'common.used' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ row }) => <Uses {...row.original} />,
  }),
  helper.accessor('createdAt', {
    header: 'registration.issued' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('expiresAt', {
    header: 'common.expires' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('lastUsedAt', {
    header: 'common.lastUsed' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <LastUsed at={getValue()} />,
  }),
  helper.accessor('action', {
    header: 'common.action' satisfies MessageId,
    meta: { align: 'end', interactive: true },
    cell: ({ getValue }) => getValue(),
  }),
]);

function Uses({ uses, usesAtMost }: TokenRow) {
  const t = useText();
  return t('registration.usesOfUsesAtMost', { uses, usesAtMost });
}

function LastUsed({ at }: { at: Date | null }) {
  const t = useText();
  return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">{t('common.never')}</span>;
}

function TokenStatus({ revokedAt, expired, uses, usesAtMost }: TokenRow) {
  const t = useText();
  if (revokedAt) return <Badge dot>{t('common.revoked')}</Badge>;
  if (expired) return <Badge dot>{t('common.expired')}</Badge>;
  return uses >= usesAtMost ? (
    <Badge dot>{t('registration.usedUp')}</Badge>
  ) : (
    <Badge tone="success" dot>
      {t('registration.usable')}
    </Badge>
  );
}

/** The initial access tokens of a tenant. */
export function TokensTable({ next, ...props }: TokensTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('registration.initialAccessTokensLower')}
      columns={columns}
      spec={initialTokenListSpec}
      rowId={({ id }) => id}
      searchLabel={t('common.searchByName')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: [
            { value: 'usable', label: t('registration.usable') },
            { value: 'ended', label: t('registration.usedUpExpiredOrRevoked') },
          ],
        },
      ]}
      empty={
        <EmptyState
          icon={<Ticket />}
          title={t('registration.noInitialAccessTokensYet')}
          description={t('registration.theyAreAcceptedOnlyWhen')}
          action={next}
        />
      }
    />
  );
}
