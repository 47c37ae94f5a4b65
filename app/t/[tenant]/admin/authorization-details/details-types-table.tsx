import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { Days, ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { DetailsTypeSort, ListedDetailsType } from '@/lib/grants/authorization-details-types/store';
import type { MessageId } from '@/lib/platform/shared/message';
import { detailsTypeListSpec } from './list-spec';

interface DetailsTypeRow extends ListedDetailsType {
  href: string;
}

interface DetailsTypesTableProps {
  rows: DetailsTypeRow[];
  total: number;
  state: ListState<DetailsTypeSort, Days>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<DetailsTypeRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'common.name' satisfies MessageId }),
  helper.accessor('type', {
    header: 'common.type' satisfies MessageId,
    cell: ({ getValue }) => <Identifier mono value={getValue()} />,
  }),
  helper.accessor('description', { header: 'common.descriptionForPeople' satisfies MessageId }),
  helper.accessor('clients', { header: 'common.clients' satisfies MessageId, meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function DetailsTypesTable(props: DetailsTypesTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('authorizationDetails.authorizationDetailsTypes')}
      columns={columns}
      spec={detailsTypeListSpec}
      rowId={(row) => row.type}
      rowHref={(row) => row.href}
      searchLabel={t('authorizationDetails.searchByNameTypeOr')}
    />
  );
}
