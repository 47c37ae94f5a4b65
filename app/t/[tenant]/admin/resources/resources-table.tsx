import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { Days, ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { ResourceSort } from '@/lib/grants/resources/store';
import type { MessageId } from '@/lib/platform/shared/message';
import { resourceListSpec } from './list-spec';

interface ResourceRow {
  identifier: string;
  name: string;
  href: string;
  scopes: string;
  lifetime: string;
  createdAt: Date;
}

interface ResourcesTableProps {
  rows: ResourceRow[];
  total: number;
  state: ListState<ResourceSort, Days>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<ResourceRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'common.name' satisfies MessageId }),
  helper.accessor('identifier', {
    header: 'resources.identifier' satisfies MessageId,
    cell: ({ getValue }) => <Identifier value={getValue()} />,
  }),
  helper.accessor('scopes', { header: 'common.scopes' satisfies MessageId }),
  helper.accessor('lifetime', { header: 'resources.accessTokenLifetime' satisfies MessageId, meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function ResourcesTable(props: ResourcesTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('resources.resources')}
      columns={columns}
      spec={resourceListSpec}
      rowId={(row) => row.identifier}
      rowHref={(row) => row.href}
      searchLabel={t('resources.searchByNameOrIdentifier')}
    />
  );
}
