'use client';

import { KeySquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { AccessKey } from '@/lib/grants/access-keys/access-key';
import type { AccessKeySort } from '@/lib/grants/access-keys/store';
import type { Role } from '@/lib/people/person';
import { text } from '@/lib/platform/shared/text';
import { CredentialStatus } from '../credential-status';
import { roleLabels } from '../people/role-labels';
import { type AccessKeyFilter, accessKeyListSpec } from './list-spec';

interface KeyRow extends AccessKey {
  /** When the page was rendered: decides whether a key is shown as expired. */
  now: Date;
  action: ReactNode;
}

interface KeysTableProps {
  rows: KeyRow[];
  total: number;
  state: ListState<AccessKeySort, AccessKeyFilter>;
  basePath: string;
  /** What to show if there are none yet, such as a link to create one. */
  next: ReactNode;
}

const helper = dataColumns<KeyRow>();

function When({ at }: { at: Date | null }) {
  const t = useText();
  return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">{t('Never')}</span>;
}

function RoleName({ role }: { role: Role }) {
  return useText()(roleLabels[role].label);
}

const columns = helper.columns([
  helper.accessor('name', { header: text('Name') }),
  helper.display({ id: 'holder', header: text('Owner'), cell: ({ row }) => row.original.holder.userName }),
  helper.display({ id: 'role', header: text('Role'), cell: ({ row }) => <RoleName role={row.original.role} /> }),
  helper.display({
    id: 'status',
    header: text('Status'),
    cell: ({ row: { original } }) => <CredentialStatus credential={original} now={original.now} />,
  }),
  helper.accessor('createdAt', {
    header: text('Created'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('expiresAt', {
    header: text('Expires'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  helper.accessor('lastUsedAt', {
    header: text('Last used'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  helper.accessor('action', {
    header: text('Action'),
    meta: { align: 'end', interactive: true },
    cell: ({ getValue }) => getValue(),
  }),
]);

/** The access keys of a tenant. */
export function KeysTable({ next, ...props }: KeysTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('access keys')}
      columns={columns}
      spec={accessKeyListSpec}
      rowId={({ id }) => id}
      searchLabel={t('Search by name or person')}
      facets={[
        {
          name: 'status',
          label: t('Status'),
          options: [
            { value: 'living', label: t('Valid') },
            { value: 'expired', label: t('Expired') },
            { value: 'revoked', label: t('Revoked') },
          ],
        },
      ]}
      empty={
        <EmptyState
          icon={<KeySquare />}
          title={t('No access keys yet')}
          description={t('Scripts need an access key to use the management API.')}
          action={next}
        />
      }
    />
  );
}
