'use client';

import { Users } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { Facet } from '@/components/data-table/toolbar';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { PeopleSort } from '@/lib/directory/store';
import { roles } from '@/lib/people/person';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
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
  helper.accessor('displayName', { header: 'common.name' satisfies MessageId }),
  helper.accessor('userName', {
    header: 'common.userName' satisfies MessageId,
    cell: ({ getValue }) => <Address value={getValue()} />,
  }),
  helper.accessor('email', {
    header: 'common.email' satisfies MessageId,
    cell: ({ getValue }) => <Address value={getValue() ?? '—'} />,
  }),
  helper.accessor('status', {
    header: 'common.status' satisfies MessageId,
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  helper.accessor('role', {
    header: 'common.role' satisfies MessageId,
    cell: ({ getValue }) => (getValue() ? <RoleBadge role={getValue()} /> : '—'),
  }),
  helper.accessor('provisioned', {
    id: 'origin',
    header: 'common.origin' satisfies MessageId,
    cell: ({ getValue }) => (getValue() ? 'SCIM' : <Said text={msg('common.console')} />),
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
];

const columns = helper.columns(shown);

/** For readers who may act on several people. */
const choosable = helper.columns([
  ...shown,
  helper.display({
    id: 'choose',
    header: 'common.select' satisfies MessageId,
    meta: { align: 'end', interactive: true },
    cell: ({ row: { original } }) => (
      <Checkbox
        form={BULK_FORM}
        name="id"
        value={original.id}
        label={
          <span className="sr-only">
            <Said text={msg('people.selectName', { name: original.displayName })} />
          </span>
        }
        className="justify-end"
      />
    ),
  }),
]);

const facetsIn = (t: SayText): Facet<PeopleFilter>[] => [
  {
    name: 'status',
    label: t('common.status'),
    options: [
      { value: 'active', label: t('common.active') },
      { value: 'deactivated', label: t('common.deactivated') },
      { value: 'deleted', label: t('common.deleted') },
    ],
  },
  {
    name: 'role',
    label: t('common.role'),
    options: roles.map((role) => ({ value: role, label: t(roleLabels[role].label) })),
  },
];

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
      label={t('common.peopleLower')}
      columns={mayCreate ? choosable : columns}
      rows={rows}
      total={total}
      state={state}
      spec={peopleSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={t('common.nameUserNameOrEmail')}
      facets={
        connections.length === 0
          ? facetsIn(t)
          : [...facetsIn(t), { name: 'connection', label: t('common.connection'), options: connections }]
      }
      empty={
        <EmptyState
          icon={<Users />}
          title={t('common.noPeopleYet')}
          description={t('people.createPersonOrConnectDirectory')}
          action={mayCreate && <ButtonLink href={`${basePath}/new`}>{t('common.newPerson')}</ButtonLink>}
        />
      }
    />
  );
}
