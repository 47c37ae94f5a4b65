import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import type { SchemaSort } from '@/lib/directory/extension-schemas/store';
import type { MessageId } from '@/lib/platform/shared/message';
import { type SchemaFilter, schemaListSpec } from './list-spec';

interface SchemaRow {
  urn: string;
  href: string;
  name: string;
  resourceType: string;
  attributes: number;
  createdAt: Date | null;
}

interface SchemasTableProps {
  rows: SchemaRow[];
  total: number;
  state: ListState<SchemaSort, SchemaFilter>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<SchemaRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'common.schema' satisfies MessageId }),
  helper.accessor('urn', {
    header: 'schemas.urn' satisfies MessageId,
    cell: ({ getValue }) => <Identifier mono value={getValue()} />,
  }),
  helper.accessor('resourceType', { header: 'schemas.appliesTo' satisfies MessageId }),
  helper.accessor('attributes', { header: 'schemas.attributes' satisfies MessageId, meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: 'schemas.declared' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Declared at={getValue()} />,
  }),
]);

function Declared({ at }: { at: Date | null }) {
  const t = useText();
  return at ? <Time value={at} format="relative" /> : <Badge>{t('schemas.standard')}</Badge>;
}

export function SchemasTable(props: SchemasTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('schemas.schemas')}
      columns={columns}
      spec={schemaListSpec}
      rowId={(row) => row.urn}
      rowHref={(row) => row.href}
      searchLabel={t('schemas.searchByNameUrnOr')}
      facets={[
        {
          name: 'origin',
          label: t('common.origin'),
          options: [
            { value: 'declared', label: t('schemas.custom') },
            { value: 'standard', label: t('schemas.standard') },
          ],
        },
        {
          name: 'type',
          label: t('schemas.appliesTo'),
          options: [
            { value: 'User', label: t('common.people') },
            { value: 'Group', label: t('common.groups') },
          ],
        },
      ]}
    />
  );
}
