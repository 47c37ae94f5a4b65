'use client';

import { Users } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import { roles } from '@/lib/directory/person';
import type { PeopleSort } from '@/lib/directory/store';
import type { ConnectionChoice } from './connection-filter';
import { type PeopleFilter, peopleSpec } from './list-spec';
import type { PersonRow } from './person-row';
import { RoleBadge, StatusBadge } from './person-status';
import { roleLabels } from './role-labels';

const helper = dataColumns<PersonRow>();

const columns = helper.columns([
  helper.accessor('displayName', { header: 'Name' }),
  helper.accessor('userName', { header: 'User name' }),
  helper.accessor('email', { header: 'E-mail', cell: ({ getValue }) => getValue() ?? '—' }),
  helper.accessor('status', { header: 'Status', cell: ({ getValue }) => <StatusBadge status={getValue()} /> }),
  helper.accessor('role', { header: 'Role', cell: ({ getValue }) => (getValue() ? <RoleBadge role={getValue()} /> : '—') }),
  helper.accessor(({ provisioned }) => (provisioned ? 'SCIM' : 'Console'), { id: 'origin', header: 'Origin' }),
  helper.accessor('createdAt', { header: 'Created', meta: { align: 'end' }, cell: ({ getValue }) => <Time value={getValue()} format="relative" /> }),
  helper.accessor('updatedAt', { header: 'Changed', meta: { align: 'end' }, cell: ({ getValue }) => <Time value={getValue()} format="relative" /> }),
]);

const facets = [
  { name: 'status', label: 'Status', options: [{ value: 'active', label: 'Active' }, { value: 'deactivated', label: 'Deactivated' }, { value: 'deleted', label: 'Deleted' }] },
  { name: 'role', label: 'Role', options: roles.map((role) => ({ value: role, label: roleLabels[role].label })) },
] as const;

interface PeopleTableProps {
  rows: readonly PersonRow[];
  total: number;
  state: ListState<PeopleSort, PeopleFilter>;
  basePath: string;
  /** To filter by. */
  connections: readonly ConnectionChoice[];
  mayCreate: boolean;
}

/** One page of people. */
export function PeopleTable({ rows, total, state, basePath, connections, mayCreate }: PeopleTableProps) {
  return (
    <DataTable
      label="people"
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      spec={peopleSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel="Name, user name or e-mail"
      facets={connections.length === 0 ? facets : [...facets, { name: 'connection', label: 'Connection', options: connections }]}
      empty={
        <EmptyState
          icon={<Users />}
          title="No people yet"
          description="Create a person here, or connect a directory over SCIM and let it bring everybody."
          action={mayCreate && <ButtonLink href={`${basePath}/new`}>New person</ButtonLink>}
        />
      }
    />
  );
}
