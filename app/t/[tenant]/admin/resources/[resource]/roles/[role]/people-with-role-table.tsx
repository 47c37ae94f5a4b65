import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { PersonWithRole } from '@/lib/grants/resources/roles/store';
import type { MessageId } from '@/lib/platform/shared/message';
import { StatusBadge } from '../../../../people/person-status';
import { holderSpec } from './holder-specs';

interface PersonRow extends PersonWithRole {
  href: string;
  /** Null unless a directory assigned it. */
  origin: string | null;
  action: ReactNode;
}

const helper = dataColumns<PersonRow>();

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
  helper.accessor('origin', {
    header: 'common.origin' satisfies MessageId,
    cell: ({ getValue }) => getValue() && <Badge>{getValue()}</Badge>,
  }),
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

interface PeopleWithRoleTableProps {
  rows: readonly PersonRow[];
  total: number;
  state: ListState<'displayName', never>;
  basePath: string;
  empty: ReactNode;
}

/** One page of the people to whom a role is assigned. */
export function PeopleWithRoleTable({ empty, ...props }: PeopleWithRoleTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      tools={null}
      label={t('common.peopleLower')}
      columns={columns}
      spec={holderSpec}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('common.nameUserNameOrEmail')}
      empty={
        <EmptyState
          icon={<Users />}
          title={t('resources.assignedToNoPeople')}
          description={t('resources.groupsMayStillBringIt')}
          action={empty}
        />
      }
    />
  );
}
