import { UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { GroupWithRole } from '@/lib/grants/resources/roles/store';
import type { MessageId } from '@/lib/platform/shared/message';
import { holderSpec } from './holder-specs';

interface GroupRow extends GroupWithRole {
  href: string;
  action: ReactNode;
}

const helper = dataColumns<GroupRow>();

const columns = helper.columns([
  helper.accessor('displayName', { header: 'common.name' satisfies MessageId }),
  helper.accessor('addedAt', {
    header: 'resources.assigned' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('action', {
    header: 'common.action' satisfies MessageId,
    meta: { align: 'end', interactive: true },
    cell: ({ getValue }) => getValue(),
  }),
]);

interface GroupsWithRoleTableProps {
  rows: readonly GroupRow[];
  total: number;
  state: ListState<'displayName', never>;
  basePath: string;
  empty: ReactNode;
}

/** One page of the groups to which a role is assigned. */
export function GroupsWithRoleTable({ empty, ...props }: GroupsWithRoleTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      tools={null}
      label={t('groups.groups')}
      columns={columns}
      spec={holderSpec}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('common.searchByName')}
      empty={
        <EmptyState
          icon={<UsersRound />}
          title={t('resources.assignedToNoGroups')}
          description={t('resources.groupsBringRole')}
          action={empty}
        />
      }
    />
  );
}
