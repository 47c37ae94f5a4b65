import { Users, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListSpec, ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { MessageId } from '@/lib/platform/shared/message';
import { StatusBadge } from './people/person-status';

interface Row {
  id: string;
  addedAt: Date;
  href: string;
  action: ReactNode;
}

interface PersonRow extends Row {
  userName: string;
  displayName: string | null;
  active: boolean;
  /** Who added the person, where that is shown; null for an administrator. */
  origin?: string | null;
}

interface GroupRow extends Row {
  displayName: string;
}

interface MembersTableProps<Of, Sort extends string> {
  rows: readonly Of[];
  total: number;
  state: ListState<Sort, never>;
  spec: ListSpec<Sort, never>;
  basePath: string;
  /** The header of the time when they were added. */
  added: MessageId;
  empty: { title: string; description: string; action: ReactNode };
}

const person = dataColumns<PersonRow>();
const group = dataColumns<GroupRow>();

/** One page of the people who belong to something: a group, or a role of a resource. */
export function MemberPeopleTable<Sort extends string>({
  added,
  empty,
  showOrigin = false,
  ...props
}: MembersTableProps<PersonRow, Sort> & { showOrigin?: boolean }) {
  const t = useText();
  const origin = person.accessor('origin', {
    header: 'common.origin' satisfies MessageId,
    cell: ({ getValue }) => getValue() && <Badge>{getValue()}</Badge>,
  });
  return (
    <DataTable
      {...props}
      tools={null}
      label={t('common.peopleLower')}
      columns={person.columns([
        person.accessor(({ displayName, userName }) => displayName ?? userName, {
          id: 'displayName',
          header: 'common.name' satisfies MessageId,
        }),
        person.accessor('userName', {
          header: 'common.userName' satisfies MessageId,
          cell: ({ row }) => (row.original.displayName ? <Identifier value={row.original.userName} /> : '—'),
        }),
        person.accessor('active', {
          header: 'common.status' satisfies MessageId,
          cell: ({ getValue }) => <StatusBadge status={getValue() ? 'active' : 'deactivated'} />,
        }),
        ...(showOrigin ? [origin] : []),
        person.accessor('addedAt', {
          header: added,
          meta: { align: 'end' },
          cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
        }),
        person.accessor('action', {
          header: 'common.action' satisfies MessageId,
          meta: { align: 'end', interactive: true },
          cell: ({ getValue }) => getValue(),
        }),
      ])}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('common.nameUserNameOrEmail')}
      empty={<EmptyState icon={<Users />} {...empty} />}
    />
  );
}

/** The same for groups. */
export function MemberGroupsTable<Sort extends string>({ added, empty, ...props }: MembersTableProps<GroupRow, Sort>) {
  const t = useText();
  return (
    <DataTable
      {...props}
      tools={null}
      label={t('groups.groups')}
      columns={group.columns([
        group.accessor('displayName', { header: 'common.name' satisfies MessageId }),
        group.accessor('addedAt', {
          header: added,
          meta: { align: 'end' },
          cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
        }),
        group.accessor('action', {
          header: 'common.action' satisfies MessageId,
          meta: { align: 'end', interactive: true },
          cell: ({ getValue }) => getValue(),
        }),
      ])}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('common.searchByName')}
      empty={<EmptyState icon={<UsersRound />} {...empty} />}
    />
  );
}
