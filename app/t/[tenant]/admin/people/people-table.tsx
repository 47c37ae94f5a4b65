'use client';

import { Users } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { PeopleSort } from '@/lib/directory/store';
import { roles } from '@/lib/people/person';
import { sentence, text } from '@/lib/platform/shared/text';
import { BULK_FORM } from './bulk-labels';
import type { ConnectionChoice } from './connection-filter';
import { type PeopleFilter, peopleSpec } from './list-spec';
import type { PersonRow } from './person-row';
import { RoleBadge, StatusBadge } from './person-status';
import { roleLabels } from './role-labels';

const helper = dataColumns<PersonRow>();

/** If space is short the line breaks after the @ instead of before the following columns. */
function Address({ value }: { value: string }) {
  const [local = '', ...rest] = value.split(/(?<=@)/);
  return (
    <>
      {local}
      {rest.length > 0 && <wbr />}
      {rest.join('')}
    </>
  );
}

const shown = [
  helper.accessor('displayName', { header: text('Name') }),
  helper.accessor('userName', { header: text('User name'), cell: ({ getValue }) => <Address value={getValue()} /> }),
  helper.accessor('email', { header: text('Email'), cell: ({ getValue }) => <Address value={getValue() ?? '—'} /> }),
  helper.accessor('status', { header: text('Status'), cell: ({ getValue }) => <StatusBadge status={getValue()} /> }),
  helper.accessor('role', {
    header: text('Role'),
    cell: ({ getValue }) => (getValue() ? <RoleBadge role={getValue()} /> : '—'),
  }),
  helper.accessor('provisioned', {
    id: 'origin',
    header: text('Origin'),
    cell: ({ getValue }) => (getValue() ? 'SCIM' : <Said text={text('Console')} />),
  }),
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
];

const columns = helper.columns(shown);

/** For readers who may act on several people. */
const choosable = helper.columns([
  ...shown,
  helper.display({
    id: 'choose',
    header: text('Select'),
    meta: { align: 'end', interactive: true },
    cell: ({ row: { original } }) => (
      <Checkbox
        form={BULK_FORM}
        name="id"
        value={original.id}
        label={
          <span className="sr-only">
            <Said text={sentence('Select {name}', { name: original.displayName })} />
          </span>
        }
        className="justify-end"
      />
    ),
  }),
]);

const facets = [
  {
    name: 'status',
    label: text('Status'),
    options: [
      { value: 'active', label: text('Active') },
      { value: 'deactivated', label: text('Deactivated') },
      { value: 'deleted', label: text('Deleted') },
    ],
  },
  { name: 'role', label: text('Role'), options: roles.map((role) => ({ value: role, label: roleLabels[role].label })) },
] as const;

interface PeopleTableProps {
  rows: readonly PersonRow[];
  total: number;
  state: ListState<PeopleSort, PeopleFilter>;
  basePath: string;
  /** The connections to filter by. */
  connections: readonly ConnectionChoice[];
  mayCreate: boolean;
}

/** One page of people. */
export function PeopleTable({ rows, total, state, basePath, connections, mayCreate }: PeopleTableProps) {
  const t = useText();
  return (
    <DataTable
      label={t('people')}
      columns={mayCreate ? choosable : columns}
      rows={rows}
      total={total}
      state={state}
      spec={peopleSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={t('Name, user name or email')}
      facets={
        connections.length === 0
          ? facets
          : [...facets, { name: 'connection', label: t('Connection'), options: connections }]
      }
      empty={
        <EmptyState
          icon={<Users />}
          title={t('No people yet')}
          description={t('Create a person, or connect a directory over SCIM to provision people.')}
          action={mayCreate && <ButtonLink href={`${basePath}/new`}>{t('New person')}</ButtonLink>}
        />
      }
    />
  );
}
