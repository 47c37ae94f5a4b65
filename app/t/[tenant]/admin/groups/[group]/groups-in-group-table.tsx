import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { GroupMember, GroupMemberSort } from '@/lib/directory/group-pages';
import type { MessageId } from '@/lib/platform/shared/message';
import { groupsInGroupSpec } from './member-specs';

interface GroupMemberRow extends GroupMember {
  href: string;
  action: ReactNode;
}

const helper = dataColumns<GroupMemberRow>();

const columns = helper.columns([
  helper.accessor('displayName', { header: 'common.name' satisfies MessageId }),
  helper.accessor('addedAt', {
    header: 'groups.added' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('action', {
    header: 'common.action' satisfies MessageId,
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
      tools={null}
      label={t('groups.groups')}
      columns={columns}
      spec={groupsInGroupSpec}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('common.searchByName')}
      empty={
        <EmptyState
          icon={<UsersRound />}
          title={t('groups.noNestedGroups')}
          description={t('groups.addGroupAndItsMembers')}
          action={empty}
        />
      }
    />
  );
}
