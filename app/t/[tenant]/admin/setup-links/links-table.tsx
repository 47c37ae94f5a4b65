import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Time } from '@/components/ui/time';
import type { SetupLinkStatus } from '@/lib/operation/setup-links/setup-link';
import type { SetupLinkSort } from '@/lib/operation/setup-links/store';
import type { MessageId } from '@/lib/platform/shared/message';
import { type SetupLinkFilter, setupLinkListSpec } from './list-spec';
import { SetupLinkStatusBadge } from './status-badge';

interface LinkRow {
  id: string;
  href: string;
  label: string;
  tasks: string;
  status: SetupLinkStatus;
  /** How many of its tasks were started, and how many there are. */
  started: number;
  taskCount: number;
  createdAt: Date;
  expiresAt: Date;
  completedAt: Date | null;
  withdrawnAt: Date | null;
}

interface LinksTableProps {
  rows: LinkRow[];
  total: number;
  state: ListState<SetupLinkSort, SetupLinkFilter>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<LinkRow>();

/** When a link ended, or when it expires. */
function End({ withdrawnAt, completedAt, expiresAt }: Pick<LinkRow, 'withdrawnAt' | 'completedAt' | 'expiresAt'>) {
  const t = useText();
  const when = (at: Date) => ({ when: () => <Time value={at} format="relative" /> });
  if (withdrawnAt) return t.rich('setupLinks.withdrawnWhen', when(withdrawnAt));
  if (completedAt) return t.rich('setupLinks.finishedWhen', when(completedAt));
  return <Time value={expiresAt} format="relative" />;
}

const columns = helper.columns([
  helper.accessor('label', { header: 'setupLinks.customer' satisfies MessageId }),
  helper.accessor('tasks', { header: 'setupLinks.tasks' satisfies MessageId }),
  helper.accessor('status', {
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ row: { original } }) => (
      <SetupLinkStatusBadge status={original.status} started={original.started} tasks={original.taskCount} />
    ),
  }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
  helper.accessor('expiresAt', {
    header: 'common.expires' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ row }) => <End {...row.original} />,
  }),
]);

/** The setup links of a tenant. */
export function LinksTable(props: LinksTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('setupLinks.setupLinks')}
      columns={columns}
      spec={setupLinkListSpec}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('setupLinks.searchByCustomer')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: [
            { value: 'active', label: t('setupLinks.active') },
            { value: 'ended', label: t('setupLinks.completedWithdrawnOrExpired') },
          ],
        },
      ]}
    />
  );
}
