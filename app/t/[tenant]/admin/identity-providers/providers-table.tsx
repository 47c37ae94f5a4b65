import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { MessageId } from '@/lib/platform/shared/message';
import type { ProviderSort } from '@/lib/sign-in/identity-providers/store';
import { type ProviderFilter, providerListSpec } from './list-spec';

interface ProviderRow {
  id: string;
  href: string;
  name: string;
  issuer: string;
  linking: string;
  disabled: boolean;
  /** Whether it was never enabled. */
  waits: boolean;
  people: number;
  createdAt: Date;
}

interface ProvidersTableProps {
  rows: ProviderRow[];
  total: number;
  state: ListState<ProviderSort, ProviderFilter>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<ProviderRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'common.name' satisfies MessageId }),
  helper.accessor('issuer', {
    header: 'common.issuer' satisfies MessageId,
    cell: ({ getValue }) => <Identifier value={getValue()} />,
  }),
  helper.accessor('linking', { header: 'common.accountMatching' satisfies MessageId }),
  helper.accessor('disabled', {
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ row }) => <Status {...row.original} />,
  }),
  helper.accessor('people', { header: 'identityProviders.linkedPeople' satisfies MessageId, meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

function Status({ disabled, waits }: ProviderRow) {
  const t = useText();
  if (waits)
    return (
      <Badge tone="warning" dot>
        {t('identityProviders.waitingForApproval')}
      </Badge>
    );
  return disabled ? (
    <Badge dot>{t('common.disabled')}</Badge>
  ) : (
    <Badge tone="success" dot>
      {t('common.enabled')}
    </Badge>
  );
}

export function ProvidersTable(props: ProvidersTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('identityProviders.identityProviders')}
      columns={columns}
      spec={providerListSpec}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      searchLabel={t('identityProviders.searchByNameOrIssuer')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: [
            { value: 'enabled', label: t('common.enabled') },
            { value: 'disabled', label: t('common.disabled') },
          ],
        },
      ]}
    />
  );
}
