import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Time } from '@/components/ui/time';
import type { GroupSort } from '@/lib/directory/group-pages';
import type { MessageId } from '@/lib/platform/shared/message';
import type { ConnectionChoice } from '../people/connection-filter';
import type { GroupRow } from './group-row';
import { type GroupFilter, groupListSpec } from './list-spec';

const helper = dataColumns<GroupRow>();

const columns = helper.columns([
  helper.accessor('displayName', { header: 'common.name' satisfies MessageId }),
  helper.accessor('members', { header: 'groups.members' satisfies MessageId, meta: { align: 'end' } }),
  helper.accessor('origin', { header: 'common.origin' satisfies MessageId }),
  helper.accessor('externalId', {
    header: 'common.externalId' satisfies MessageId,
    cell: ({ getValue }) => getValue() ?? '—',
  }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('updatedAt', {
    header: 'common.changed' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

interface GroupsTableProps {
  rows: readonly GroupRow[];
  total: number;
  state: ListState<GroupSort, GroupFilter>;
  tools: ListTools;
  basePath: string;
  /** The connections to filter by. */
  connections: readonly ConnectionChoice[];
  empty: ReactNode;
}

/** One page of groups. */
export function GroupsTable({ connections, basePath, ...props }: GroupsTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('groups.groups')}
      columns={columns}
      spec={groupListSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={t('groups.nameOrExternalId')}
      facets={[
        ...(connections.length === 0
          ? []
          : [{ name: 'connection' as const, label: t('common.connection'), options: connections }]),
        { name: 'from' as const, label: t('common.created'), days: true as const },
      ]}
    />
  );
}
