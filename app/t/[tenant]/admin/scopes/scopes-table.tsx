import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { Days, ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Time } from '@/components/ui/time';
import type { ListedScope, ScopeSort } from '@/lib/grants/scopes/store';
import type { MessageId } from '@/lib/platform/shared/message';
import { scopeListSpec } from './list-spec';

interface ScopeRow extends ListedScope {
  href: string;
}

interface ScopesTableProps {
  rows: ScopeRow[];
  total: number;
  state: ListState<ScopeSort, Days>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<ScopeRow>();

const columns = helper.columns([
  helper.accessor('name', {
    header: 'common.name' satisfies MessageId,
    cell: ({ getValue }) => <code className="font-mono text-[0.95em]">{getValue()}</code>,
  }),
  helper.accessor('description', { header: 'common.descriptionForPeople' satisfies MessageId }),
  helper.accessor('clients', { header: 'common.clients' satisfies MessageId, meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

export function ScopesTable(props: ScopesTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('scopes.scopes')}
      columns={columns}
      spec={scopeListSpec}
      rowId={(row) => row.name}
      rowHref={(row) => row.href}
      searchLabel={t('scopes.searchByNameOrDescription')}
    />
  );
}
