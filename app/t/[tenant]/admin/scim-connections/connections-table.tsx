import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import type { ConnectionSort } from '@/lib/provisioning/scim-connections/store';
import { type ConnectionFilter, connectionListSpec } from './list-spec';

interface ConnectionRow {
  id: string;
  name: string;
  href: string;
  provider: string;
  status: 'enabled' | 'disabled' | 'braked';
  activeTokens: number;
  lastUsedAt: Date | null;
  createdAt: Date;
}

interface ConnectionsTableProps {
  rows: ConnectionRow[];
  total: number;
  state: ListState<ConnectionSort, ConnectionFilter>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

const statusBadges: Record<ConnectionRow['status'], ReactNode> = {
  enabled: (
    <Badge tone="success" dot>
      <Said text={msg('common.enabled')} />
    </Badge>
  ),
  disabled: (
    <Badge dot>
      <Said text={msg('common.disabled')} />
    </Badge>
  ),
  braked: (
    <Badge tone="danger" dot>
      <Said text={msg('scimConnections.braked')} />
    </Badge>
  ),
};

const helper = dataColumns<ConnectionRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'common.name' satisfies MessageId }),
  helper.accessor('provider', { header: 'common.directory' satisfies MessageId }),
  helper.accessor('status', {
    header: 'common.status' satisfies MessageId,
    cell: ({ getValue }) => statusBadges[getValue()],
  }),
  helper.accessor('activeTokens', {
    header: 'scimConnections.validTokens' satisfies MessageId,
    meta: { align: 'end' },
  }),
  helper.accessor('lastUsedAt', {
    header: 'common.lastUsed' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? (
        <Time value={at} format="relative" />
      ) : (
        <span className="text-ink-subtle">
          <Said text={msg('common.never')} />
        </span>
      );
    },
  }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function ConnectionsTable(props: ConnectionsTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('common.scimConnections')}
      columns={columns}
      spec={connectionListSpec}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      searchLabel={t('common.searchByName')}
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
