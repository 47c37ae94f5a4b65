import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Identifier } from '@/components/ui/identifier';
import type { SelectOption } from '@/components/ui/select';
import { Time } from '@/components/ui/time';
import type { ClientSort } from '@/lib/grants/clients/store';
import type { MessageId } from '@/lib/platform/shared/message';
import { type ClientFilter, clientListSpec } from './list-spec';

interface ClientRow {
  clientId: string;
  clientName: string;
  href: string;
  kind: string;
  grants: string[];
  /** Its name if no administrator has registered it. */
  unverified: string | null;
  /** Legacy software: PKCE is not required. */
  legacy: boolean;
  /** People are not asked for consent (`first_party`). */
  skipsConsent: boolean;
  disabled: boolean;
  /** How far its deletion has progressed, in percent; null if it is not being deleted. */
  deleted: number | null;
  lastUsedAt: Date | null;
  createdAt: Date;
}

interface ClientsTableProps {
  rows: ClientRow[];
  total: number;
  state: ListState<ClientSort, ClientFilter>;
  tools: ListTools;
  basePath: string;
  grantOptions: SelectOption[];
  originOptions: SelectOption[];
  /** The accountable person that the list is filtered by. */
  owner: SelectOption | null;
  empty: ReactNode;
}

const helper = dataColumns<ClientRow>();

const columns = helper.columns([
  helper.accessor('clientName', {
    header: 'common.name' satisfies MessageId,
    cell: ({ getValue, row: { original } }) => (
      <>
        {getValue()} {original.legacy && <Legacy />} {original.skipsConsent && <NoConsent />}{' '}
        {original.unverified && <Badge tone="info">{original.unverified}</Badge>}
      </>
    ),
  }),
  helper.accessor('clientId', {
    header: 'common.clientId' satisfies MessageId,
    cell: ({ getValue }) => <Identifier mono value={getValue()} />,
  }),
  helper.accessor('kind', { header: 'clients.kind' satisfies MessageId }),
  helper.accessor('grants', {
    header: 'common.grantTypes' satisfies MessageId,
    cell: ({ getValue }) => getValue().join(', '),
  }),
  helper.accessor('disabled', {
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ getValue, row: { original } }) =>
      original.deleted === null ? <Status disabled={getValue()} /> : <DeletionProgress percent={original.deleted} />,
  }),
  helper.accessor('lastUsedAt', {
    header: 'common.lastUsed' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Moment value={getValue()} />,
  }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Moment value={getValue()} />,
  }),
]);

function Legacy() {
  const t = useText();
  return <Badge tone="warning">{t('clients.legacy')}</Badge>;
}

function NoConsent() {
  const t = useText();
  return <Badge tone="warning">{t('clients.noConsent')}</Badge>;
}

function Status({ disabled }: { disabled: boolean }) {
  const t = useText();
  return disabled ? (
    <Badge tone="neutral" dot>
      {t('common.disabled')}
    </Badge>
  ) : (
    <Badge tone="success" dot>
      {t('common.enabled')}
    </Badge>
  );
}

function DeletionProgress({ percent }: { percent: number }) {
  const t = useText();
  return (
    <Badge tone="warning" dot>
      {t('clients.deletingPercent', { percent: String(percent) })}
    </Badge>
  );
}

function Moment({ value }: { value: Date | null }) {
  const t = useText();
  return value ? (
    <Time value={value} format="relative" />
  ) : (
    <span className="text-ink-subtle">{t('common.never')}</span>
  );
}

export function ClientsTable({
  rows,
  total,
  state,
  tools,
  basePath,
  grantOptions,
  originOptions,
  owner,
  empty,
}: ClientsTableProps) {
  const t = useText();
  return (
    <DataTable
      label={t('clients.clients')}
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      tools={tools}
      spec={clientListSpec}
      basePath={basePath}
      rowId={(row) => row.clientId}
      rowHref={(row) => row.href}
      searchLabel={t('clients.searchByNameOrClient')}
      facets={[
        { name: 'from', label: t('common.created'), days: true },
        {
          name: 'kind',
          label: t('clients.kind'),
          options: [
            { value: 'confidential', label: t('clients.confidential') },
            { value: 'public', label: t('clients.public') },
          ],
        },
        { name: 'origin', label: t('common.origin'), options: originOptions },
        { name: 'grant', label: t('common.grantType'), options: grantOptions },
        {
          name: 'pkce',
          label: t('clients.pkce'),
          options: [
            { value: 'required', label: t('common.required') },
            { value: 'relaxed', label: t('clients.notRequiredLegacy') },
          ],
        },
        {
          name: 'status',
          label: t('common.status'),
          options: [
            { value: 'enabled', label: t('common.enabled') },
            { value: 'disabled', label: t('common.disabled') },
          ],
        },
        {
          name: 'owner',
          label: t('owners.accountablePerson'),
          options: [{ value: 'left', label: t('owners.hasLeft') }, ...(owner ? [owner] : [])],
        },
      ]}
      empty={empty}
    />
  );
}
