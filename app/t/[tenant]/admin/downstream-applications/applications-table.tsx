import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Time } from '@/components/ui/time';
import type { MessageId } from '@/lib/platform/shared/message';
import type { ApplicationSort, ListedApplication } from '@/lib/provisioning/downstream/store';
import { ApplicationStatus } from './application-status';
import { type ApplicationFilter, applicationListSpec } from './list-spec';

type ApplicationRow = Pick<
  ListedApplication,
  'id' | 'name' | 'disabledAt' | 'failingSince' | 'waiting' | 'confirmed' | 'givenUp' | 'lastConfirmedAt' | 'createdAt'
> & { href: string };

interface ApplicationsTableProps {
  rows: ApplicationRow[];
  total: number;
  state: ListState<ApplicationSort, ApplicationFilter>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

const countHeaders = {
  confirmed: 'downstream.confirmed',
  waiting: 'common.waiting',
  givenUp: 'common.abandoned',
} as const satisfies Record<string, MessageId>;

const helper = dataColumns<ApplicationRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'common.name' satisfies MessageId }),
  helper.display({
    id: 'status',
    header: 'common.status' satisfies MessageId,
    cell: ({ row }) => <ApplicationStatus {...row.original} />,
  }),
  ...(['confirmed', 'waiting', 'givenUp'] as const).map((count) =>
    helper.accessor((row) => row[count].toLocaleString('en'), {
      id: count,
      header: countHeaders[count],
      meta: { align: 'end' },
    }),
  ),
  helper.accessor('lastConfirmedAt', {
    header: 'downstream.lastConfirmed' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <LastConfirmed at={getValue()} />,
  }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

function LastConfirmed({ at }: { at: Date | null }) {
  const t = useText();
  return at ? <Time value={at} format="relative" /> : <span className="text-ink-subtle">{t('common.never')}</span>;
}

export function ApplicationsTable(props: ApplicationsTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('downstream.applicationsLower')}
      columns={columns}
      spec={applicationListSpec}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('common.searchByName')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: [
            { value: 'working', label: t('events.working') },
            { value: 'failing', label: t('common.failing') },
            { value: 'disabled', label: t('common.disabled') },
          ],
        },
      ]}
    />
  );
}
