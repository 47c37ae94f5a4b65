import { Users } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { rowChoice } from '@/components/data-table/row-choice';
import type { ListState } from '@/components/data-table/state';
import type { Facet } from '@/components/data-table/toolbar';
import type { ListTools } from '@/components/data-table/view-menu';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
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

/** The email address under the user name, unless they are the same. The user name may already stand for the name. */
function UserNameAndEmail({ displayName, userName, email }: Pick<PersonRow, 'displayName' | 'userName' | 'email'>) {
  const hasOwnEmail = email !== null && email.toLowerCase() !== userName.toLowerCase();
  if (displayName === userName) return hasOwnEmail ? <Identifier value={email} /> : '—';
  return (
    <span className="flex flex-col">
      <span>
        <Identifier value={userName} />
      </span>
      {hasOwnEmail && (
        <span className="text-xs">
          <Identifier value={email} />
        </span>
      )}
    </span>
  );
}

const columns = helper.columns([
  helper.accessor('displayName', { header: 'common.name' satisfies MessageId }),
  helper.accessor('userName', {
    header: 'people.userNameAndEmail' satisfies MessageId,
    cell: ({ row: { original } }) => <UserNameAndEmail {...original} />,
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
]);

/** For readers who may act on several people. */
const choice = rowChoice<PersonRow>(BULK_FORM, ({ displayName }) => (
  <Said text={msg('people.selectName', { name: displayName })} />
));

/** @param byPassword whether a link asked for people by their password, which few tenants ever do */
const facetsIn = (t: SayText, byPassword: boolean): Facet<PeopleFilter>[] => [
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
  ...(byPassword
    ? [
        {
          name: 'password' as const,
          label: t('common.password'),
          options: [{ value: 'imported', label: t('people.hashNotReplacedYet') }],
        },
      ]
    : []),
  { name: 'from', label: t('common.created'), days: true },
];

interface PeopleTableProps {
  rows: readonly PersonRow[];
  total: number;
  state: ListState<PeopleSort, PeopleFilter>;
  tools: ListTools;
  basePath: string;
  /** The connections to filter by. */
  connections: readonly ConnectionChoice[];
  mayCreate: boolean;
}

/** One page of people. */
export function PeopleTable({ rows, total, state, tools, basePath, connections, mayCreate }: PeopleTableProps) {
  const t = useText();
  const facets = facetsIn(t, state.filters.password !== undefined);
  return (
    <DataTable
      label={t('common.peopleLower')}
      columns={columns}
      choice={mayCreate ? choice : undefined}
      rows={rows}
      total={total}
      state={state}
      tools={tools}
      spec={peopleSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      rowEditHref={({ id, editable }) => (editable ? `${basePath}/${id}/edit` : undefined)}
      searchLabel={t('common.nameUserNameOrEmail')}
      facets={
        connections.length === 0
          ? facets
          : [...facets, { name: 'connection', label: t('common.connection'), options: connections }]
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
