'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Time } from '@/components/ui/time';
import type { GroupSort } from '@/lib/directory/group-pages';
import { text } from '@/lib/platform/shared/text';
import type { ConnectionChoice } from '../people/connection-filter';
import type { GroupRow } from './group-row';
import { type GroupFilter, groupListSpec } from './list-spec';

const helper = dataColumns<GroupRow>();

const columns = helper.columns([
  helper.accessor('displayName', { header: text('Name') }),
  helper.accessor('members', { header: text('Members'), meta: { align: 'end' } }),
  helper.accessor('origin', { header: text('Origin') }),
  helper.accessor('externalId', { header: text('External ID'), cell: ({ getValue }) => getValue() ?? '—' }),
  helper.accessor('createdAt', {
    header: text('Created'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('updatedAt', {
    header: text('Changed'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

interface GroupsTableProps {
  rows: readonly GroupRow[];
  total: number;
  state: ListState<GroupSort, GroupFilter>;
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
      label={t('groups')}
      columns={columns}
      spec={groupListSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={t('Name or external ID')}
      facets={connections.length === 0 ? [] : [{ name: 'connection', label: t('Connection'), options: connections }]}
    />
  );
}
