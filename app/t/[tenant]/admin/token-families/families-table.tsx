'use client';

import { Waypoints } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Said } from '@/components/text/said';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Checkbox } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { FamilySummary } from '@/lib/grants/token-families/family';
import type { FamilySort } from '@/lib/grants/token-families/store';
import { text } from '@/lib/platform/shared/text';
import { type FamilyFilter, familiesSpec } from './list-spec';
import { REVOKE_FORM } from './revoke-bar';
import { StatusBadge } from './status-badge';

const helper = dataColumns<FamilySummary>();

const shown = [
  helper.accessor(({ person }) => person.displayName ?? person.userName, {
    id: 'person',
    header: text('Person'),
    cell: ({ row, getValue }) => (
      <span className="flex flex-col">
        <span>{getValue() ?? <Said text={text('Deleted person')} />}</span>
        {row.original.person.displayName && (
          <span className="font-normal text-ink-muted">{row.original.person.userName}</span>
        )}
      </span>
    ),
  }),
  helper.accessor(({ client }) => client.name ?? client.id, { id: 'client', header: text('Client') }),
  helper.accessor('status', { header: text('Status'), cell: ({ getValue }) => <StatusBadge status={getValue()} /> }),
  helper.accessor('scopes', {
    header: text('Scopes'),
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
  helper.accessor('generation', { header: text('Generation'), meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: text('Started'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('lastUsedAt', {
    header: text('Last used'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('expiresAt', {
    header: text('Expires'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
];

const columns = helper.columns(shown);

function ChoiceLabel({ person, client, id }: { person: string | null; client: string; id: string }) {
  const t = useText();
  return (
    <span className="sr-only">
      {t('Select {person} at {client}, {id}', { person: person ?? t('deleted person'), client, id: id.slice(-6) })}
    </span>
  );
}

/** For readers who may revoke several families. */
const choosable = helper.columns([
  ...shown,
  helper.display({
    id: 'choose',
    header: text('Select'),
    meta: { align: 'end', interactive: true },
    cell: ({
      row: {
        original: { id, person, client },
      },
    }) => (
      <Checkbox
        form={REVOKE_FORM}
        name="id"
        value={id}
        label={<ChoiceLabel person={person.userName} client={client.name ?? client.id} id={id} />}
        className="justify-end"
      />
    ),
  }),
]);

const statusOptions = [
  { value: 'living', label: text('Active') },
  { value: 'leaked', label: text('Leaked') },
  { value: 'revoked', label: text('Revoked') },
  { value: 'expired', label: text('Expired') },
];

const rangeOptions = [
  { value: '24h', label: text('last 24 hours') },
  { value: '7d', label: text('last 7 days') },
  { value: '30d', label: text('last 30 days') },
];

const always = [
  { name: 'status' as const, label: text('Status'), options: statusOptions },
  { name: 'used' as const, label: text('Last used'), options: rangeOptions },
  { name: 'ended' as const, label: text('Revoked'), options: rangeOptions },
];

interface FamiliesTableProps {
  families: readonly FamilySummary[];
  total: number;
  state: ListState<FamilySort, FamilyFilter>;
  basePath: string;
  /** The names of the client and person in filters that came with a link. */
  names: { client: string | null; person: string | null };
  mayRevoke: boolean;
  /** What to show if there are none yet, such as a link to create one. */
  next: ReactNode;
}

/** One page of token families. A filter that came with a link is shown as a choice that can be cleared. */
export function FamiliesTable({ families, total, state, basePath, names, mayRevoke, next }: FamiliesTableProps) {
  const t = useText();
  const linked = (name: 'client' | 'person', label: string) => {
    const value = state.filters[name];
    return value ? [{ name, label, options: [{ value, label: names[name] ?? value }] }] : [];
  };
  return (
    <DataTable
      label={text('token families')}
      columns={mayRevoke ? choosable : columns}
      rows={families}
      total={total}
      state={state}
      spec={familiesSpec}
      basePath={basePath}
      rowId={({ id }) => id}
      rowHref={({ id }) => `${basePath}/${id}`}
      searchLabel={text('Person, client or family ID')}
      facets={[...always, ...linked('client', text('Client')), ...linked('person', text('Person'))]}
      empty={
        <EmptyState
          icon={<Waypoints />}
          title={t('No token families yet')}
          description={t(
            'When a person authorizes a client, the resulting tokens form a token family. It appears here with its history.',
          )}
          action={next}
        />
      }
    />
  );
}
