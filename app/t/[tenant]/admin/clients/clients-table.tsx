'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import type { SelectOption } from '@/components/ui/select';
import { Time } from '@/components/ui/time';
import type { ClientSort } from '@/lib/grants/clients/store';
import { text } from '@/lib/platform/shared/text';
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
  /** First-party: people are not asked for consent. */
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
  basePath: string;
  grantOptions: SelectOption[];
  originOptions: SelectOption[];
  empty: ReactNode;
}

const helper = dataColumns<ClientRow>();

const columns = helper.columns([
  helper.accessor('clientName', {
    header: text('Name'),
    cell: ({ getValue, row: { original } }) => (
      <>
        {getValue()} {original.legacy && <Legacy />} {original.skipsConsent && <FirstParty />}{' '}
        {original.unverified && <Badge tone="info">{original.unverified}</Badge>}
      </>
    ),
  }),
  helper.accessor('clientId', {
    header: text('Client ID'),
    cell: ({ getValue }) => <code className="font-mono text-xs">{getValue()}</code>,
  }),
  helper.accessor('kind', { header: text('Kind') }),
  helper.accessor('grants', { header: text('Grant types'), cell: ({ getValue }) => getValue().join(', ') }),
  helper.accessor('disabled', {
    id: 'status',
    header: text('Status'),
    cell: ({ getValue, row: { original } }) =>
      original.deleted === null ? <Status disabled={getValue()} /> : <BeingDeleted percent={original.deleted} />,
  }),
  helper.accessor('lastUsedAt', {
    header: text('Last used'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Moment value={getValue()} />,
  }),
  helper.accessor('createdAt', {
    header: text('Created'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Moment value={getValue()} />,
  }),
]);

function Legacy() {
  const t = useText();
  return <Badge tone="warning">{t('Legacy')}</Badge>;
}

function FirstParty() {
  const t = useText();
  return <Badge tone="warning">{t('No consent')}</Badge>;
}

function Status({ disabled }: { disabled: boolean }) {
  const t = useText();
  return disabled ? (
    <Badge tone="neutral" dot>
      {t('Disabled')}
    </Badge>
  ) : (
    <Badge tone="success" dot>
      {t('Enabled')}
    </Badge>
  );
}

function BeingDeleted({ percent }: { percent: number }) {
  const t = useText();
  return (
    <Badge tone="warning" dot>
      {t('Deleting ({percent}%)', { percent: String(percent) })}
    </Badge>
  );
}

function Moment({ value }: { value: Date | null }) {
  const t = useText();
  return value ? <Time value={value} format="relative" /> : <span className="text-ink-subtle">{t('Never')}</span>;
}

export function ClientsTable({ rows, total, state, basePath, grantOptions, originOptions, empty }: ClientsTableProps) {
  const t = useText();
  return (
    <DataTable
      label={t('clients')}
      columns={columns}
      rows={rows}
      total={total}
      state={state}
      spec={clientListSpec}
      basePath={basePath}
      rowId={(row) => row.clientId}
      rowHref={(row) => row.href}
      searchLabel={t('Search by name or client ID')}
      facets={[
        {
          name: 'kind',
          label: t('Type'),
          options: [
            { value: 'confidential', label: t('Confidential') },
            { value: 'public', label: t('Public') },
          ],
        },
        { name: 'origin', label: t('Origin'), options: originOptions },
        { name: 'grant', label: t('Grant type'), options: grantOptions },
        {
          name: 'pkce',
          label: t('PKCE'),
          options: [
            { value: 'required', label: t('Required') },
            { value: 'relaxed', label: t('Not required (legacy)') },
          ],
        },
        {
          name: 'status',
          label: t('Status'),
          options: [
            { value: 'enabled', label: t('Enabled') },
            { value: 'disabled', label: t('Disabled') },
          ],
        },
      ]}
      empty={empty}
    />
  );
}
