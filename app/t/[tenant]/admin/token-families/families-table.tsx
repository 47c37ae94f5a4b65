import { Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import { rowChoice } from '@/components/data-table/row-choice';
import type { ListState } from '@/components/data-table/state';
import type { Facet } from '@/components/data-table/toolbar';
import type { ListTools } from '@/components/data-table/view-menu';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { FamilySummary } from '@/lib/grants/token-families/family';
import type { FamilySort } from '@/lib/grants/token-families/store';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import type { SayText } from '@/lib/platform/shared/say-text';
import { type FamilyFilter, familiesSpec } from './list-spec';
import { REVOKE_FORM } from './revoke-bar';
import { StatusBadge } from './status-badge';

const helper = dataColumns<FamilySummary>();

const columns = helper.columns([
  helper.accessor(({ person }) => person.displayName ?? person.userName, {
    id: 'person',
    header: 'common.person' satisfies MessageId,
    cell: ({ row, getValue }) => (
      <span className="flex flex-col">
        <span>{getValue() ?? <Said text={msg('common.deletedPerson')} />}</span>
        {row.original.person.userName && row.original.person.userName !== getValue() && (
          <Identifier value={row.original.person.userName} className="font-normal text-ink-muted" />
        )}
      </span>
    ),
  }),
  helper.accessor(({ client }) => client.name ?? client.id, {
    id: 'client',
    header: 'common.client' satisfies MessageId,
  }),
  helper.accessor('status', {
    header: 'common.status' satisfies MessageId,
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  helper.accessor('scopes', {
    header: 'common.scopes' satisfies MessageId,
    cell: ({ getValue }) => (
      <span className="flex flex-wrap gap-1">
        {getValue().map((scope) => (
          <Badge key={scope} mono>
            {scope}
          </Badge>
        ))}
      </span>
    ),
  }),
  helper.accessor('generation', { header: 'common.generation' satisfies MessageId, meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: 'common.started' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('lastUsedAt', {
    header: 'common.lastUsed' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('expiresAt', {
    header: 'common.expires' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

function ChoiceLabel({ person, client, id }: { person: string | null; client: string; id: string }) {
  const t = useText();
  return t('tokenFamilies.selectPersonAtClientId', {
    person: person ?? t('tokenFamilies.deletedPerson'),
    client,
    id: id.slice(-6),
  });
}

/** For readers who may revoke several families. */
const choice = rowChoice<FamilySummary>(REVOKE_FORM, ({ id, person, client }) => (
  <ChoiceLabel person={person.userName} client={client.name ?? client.id} id={id} />
));

const statusOptions = (t: SayText) => [
  { value: 'living', label: t('common.active') },
  { value: 'leaked', label: t('tokenFamilies.leaked') },
  { value: 'revoked', label: t('common.revoked') },
  { value: 'expired', label: t('common.expired') },
];

const rangeOptions = (t: SayText) => [
  { value: '24h', label: t('common.last24Hours') },
  { value: '7d', label: t('common.last7Days') },
  { value: '30d', label: t('common.last30Days') },
];

const always = (t: SayText): Facet<FamilyFilter>[] => [
  { name: 'status', label: t('common.status'), options: statusOptions(t) },
  { name: 'used', label: t('common.lastUsed'), options: rangeOptions(t) },
  { name: 'ended', label: t('common.revoked'), options: rangeOptions(t) },
  { name: 'from', label: t('common.started'), days: true },
];

interface FamiliesTableProps {
  families: readonly FamilySummary[];
  total: number;
  state: ListState<FamilySort, FamilyFilter>;
  tools: ListTools;
  basePath: string;
  /** The names of the client and person in filters that came with a link. */
  names: { client: string | null; exchanger: string | null; person: string | null };
  mayRevoke: boolean;
  /** What to show if there are none yet, such as a link to create one. */
  next: ReactNode;
}

/** One page of token families. A filter that came with a link is shown as a choice that can be cleared. */
export function FamiliesTable({ families, total, state, tools, basePath, names, mayRevoke, next }: FamiliesTableProps) {
  const t = useText();
  const linked = (name: 'client' | 'exchanger' | 'person', label: string) => {
    const value = state.filters[name];
    return value ? [{ name, label, options: [{ value, label: names[name] ?? value }] }] : [];
  };
  return (
    <DataTable
      label={t('tokenFamilies.tokenFamilies')}
      columns={columns}
      choice={mayRevoke ? choice : undefined}
      rows={families}
      total={total}
      state={state}
      tools={tools}
      spec={familiesSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={t('tokenFamilies.personClientOrFamilyId')}
      facets={[
        ...always(t),
        ...linked('client', t('common.client')),
        ...linked('exchanger', t('tokenFamilies.exchangedBy')),
        ...linked('person', t('common.person')),
      ]}
      empty={
        <EmptyState
          icon={<Waypoints />}
          title={t('tokenFamilies.noTokenFamiliesYet')}
          description={t('tokenFamilies.whenPersonAuthorizesClientResulting')}
          action={next}
        />
      }
    />
  );
}
