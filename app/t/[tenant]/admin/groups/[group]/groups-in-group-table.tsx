'use client';

import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { GroupMember, GroupMemberSort } from '@/lib/directory/group-pages';
import { text } from '@/lib/platform/shared/text';
import { groupsInGroupSpec } from './member-specs';

interface GroupMemberRow extends GroupMember {
  href: string;
  action: ReactNode;
}

const helper = dataColumns<GroupMemberRow>();

const columns = helper.columns([
  helper.accessor('displayName', { header: text('Name') }),
  helper.accessor('addedAt', {
    header: text('Added'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('action', {
    header: text('Action'),
    meta: { align: 'end', interactive: true },
    cell: ({ getValue }) => getValue(),
  }),
]);

interface GroupsInGroupTableProps {
  rows: readonly GroupMemberRow[];
  total: number;
  state: ListState<GroupMemberSort, never>;
  basePath: string;
  empty: ReactNode;
}

/** One page of the groups that are in a group. */
export function GroupsInGroupTable({ empty, ...props }: GroupsInGroupTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('groups')}
      columns={columns}
      spec={groupsInGroupSpec}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('Search by name')}
      empty={
        <EmptyState
          icon={<UsersRound />}
          title={t('No nested groups')}
          description={t('Add a group, and its members also become members of this one.')}
          action={empty}
        />
      }
    />
  );
}
