import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { PersonMember, PersonMemberSort } from '@/lib/directory/group-pages';
import type { MessageId } from '@/lib/platform/shared/message';
import { StatusBadge } from '../../people/person-status';
import { peopleOfGroupSpec } from './member-specs';

interface PersonMemberRow extends PersonMember {
  href: string;
  action: ReactNode;
}

const helper = dataColumns<PersonMemberRow>();

const columns = helper.columns([
  helper.accessor(({ displayName, userName }) => displayName ?? userName, {
    id: 'displayName',
    header: 'common.name' satisfies MessageId,
  }),
  helper.accessor('userName', {
    header: 'common.userName' satisfies MessageId,
    cell: ({ row }) => (row.original.displayName ? <Identifier value={row.original.userName} /> : '—'),
  }),
  helper.accessor('active', {
    header: 'common.status' satisfies MessageId,
    cell: ({ getValue }) => <StatusBadge status={getValue() ? 'active' : 'deactivated'} />,
  }),
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

interface PeopleOfGroupTableProps {
  rows: readonly PersonMemberRow[];
  total: number;
  state: ListState<PersonMemberSort, never>;
  basePath: string;
  empty: ReactNode;
}

/** One page of the people in a group. */
export function PeopleOfGroupTable({ empty, ...props }: PeopleOfGroupTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      tools={null}
      label={t('common.peopleLower')}
      columns={columns}
      spec={peopleOfGroupSpec}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('common.nameUserNameOrEmail')}
      empty={
        <EmptyState
          icon={<Users />}
          title={t('groups.noDirectMembers')}
          description={t('groups.nestedGroupsMayStillContribute')}
          action={empty}
        />
      }
    />
  );
}
