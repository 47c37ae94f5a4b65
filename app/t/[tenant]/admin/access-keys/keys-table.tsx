import { KeySquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Time } from '@/components/ui/time';
import type { AccessKey } from '@/lib/grants/access-keys/access-key';
import type { AccessKeySort } from '@/lib/grants/access-keys/store';
import type { Role } from '@/lib/people/person';
import type { MessageId } from '@/lib/platform/shared/message';
import { CredentialStatus } from '../credential-status';
import { roleLabels } from '../people/role-labels';
import { type AccessKeyFilter, accessKeyListSpec } from './list-spec';

interface KeyRow extends AccessKey {
  /** The accountable person; null for the holder, or after that person was permanently deleted. */
  ownerName: string | null;
  /** When the page was rendered: decides whether a key is shown as expired. */
  now: Date;
  action: ReactNode;
}

interface KeysTableProps {
  rows: KeyRow[];
  total: number;
  state: ListState<AccessKeySort, AccessKeyFilter>;
  tools: ListTools;
  basePath: string;
  /** What to show if there are none yet, such as a link to create one. */
  next: ReactNode;
}

const helper = dataColumns<KeyRow>();

function When({ at }: { at: Date | null }) {
  const t = useText();
  return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">{t('common.never')}</span>;
}

function RoleName({ role }: { role: Role }) {
  return useText()(roleLabels[role].label);
}

/** The accountable person and, after that person left, when the key is revoked. */
function Accountable({
  keyRow: { holder, ownerId, ownerName, ownerLeftAt, suspendsAt, revokedAt },
}: {
  keyRow: KeyRow;
}) {
  const t = useText();
  if (ownerId === null) return holder.userName;
  const name = ownerName ?? t('owners.aDeletedPerson');
  if (ownerLeftAt === null || revokedAt) return name;
  return (
    <>
      {t.rich('owners.nameLeft', { name, time: () => <Time value={ownerLeftAt} format="relative" /> })}
      {suspendsAt && (
        <div className="text-ink-muted">
          {t.rich('owners.revokedOn', { time: () => <Time value={suspendsAt} format="relative" /> })}
        </div>
      )}
    </>
  );
}

const columns = helper.columns([
  helper.accessor('name', { header: 'common.name' satisfies MessageId }),
  helper.display({
    id: 'holder',
    header: 'accessKeys.actsFor' satisfies MessageId,
    cell: ({ row }) => row.original.holder.userName,
  }),
  helper.display({
    id: 'owner',
    header: 'owners.accountablePerson' satisfies MessageId,
    cell: ({ row }) => <Accountable keyRow={row.original} />,
  }),
  helper.display({
    id: 'role',
    header: 'common.role' satisfies MessageId,
    cell: ({ row }) => <RoleName role={row.original.role} />,
  }),
  helper.display({
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ row: { original } }) => <CredentialStatus credential={original} now={original.now} />,
  }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('expiresAt', {
    header: 'common.expires' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  helper.accessor('lastUsedAt', {
    header: 'common.lastUsed' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <When at={getValue()} />,
  }),
  helper.accessor('action', {
    header: 'common.action' satisfies MessageId,
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
      label={t('accessKeys.accessKeys')}
      columns={columns}
      spec={accessKeyListSpec}
      rowId={({ id }) => id}
      searchLabel={t('accessKeys.searchByNameOrPerson')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: [
            { value: 'living', label: t('common.valid') },
            { value: 'expired', label: t('common.expired') },
            { value: 'revoked', label: t('common.revoked') },
          ],
        },
        { name: 'from', label: t('common.created'), days: true },
      ]}
      empty={
        <EmptyState
          icon={<KeySquare />}
          title={t('accessKeys.noAccessKeysYet')}
          description={t('accessKeys.scriptsNeedAccessKeyTo')}
          action={next}
        />
      }
    />
  );
}
