'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import type { SchemaSort } from '@/lib/directory/extension-schemas/list-schemas';
import { text } from '@/lib/platform/shared/text';
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
  basePath: string;
  empty: ReactNode;
}

const helper = dataColumns<SchemaRow>();

const columns = helper.columns([
  helper.accessor('name', { header: text('Schema') }),
  helper.accessor('urn', {
    header: text('URN'),
    cell: ({ getValue }) => <span className="font-mono text-xs wrap-anywhere">{getValue()}</span>,
  }),
  helper.accessor('resourceType', { header: text('Applies to') }),
  helper.accessor('attributes', { header: text('Attributes'), meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: text('Declared'),
    meta: { align: 'end' },
    cell: ({ getValue }) => <Declared at={getValue()} />,
  }),
]);

function Declared({ at }: { at: Date | null }) {
  const t = useText();
  return at ? <Time value={at} format="relative" /> : <Badge>{t('Standard')}</Badge>;
}

export function SchemasTable(props: SchemasTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('schemas')}
      columns={columns}
      spec={schemaListSpec}
      rowId={(row) => row.urn}
      rowHref={(row) => row.href}
      searchLabel={t('Search by name, URN or attribute')}
      facets={[
        {
          name: 'origin',
          label: t('Origin'),
          options: [
            { value: 'declared', label: t('Custom') },
            { value: 'standard', label: t('Standard') },
          ],
        },
        {
          name: 'type',
          label: t('Applies to'),
          options: [
            { value: 'User', label: t('People') },
            { value: 'Group', label: t('Groups') },
          ],
        },
      ]}
    />
  );
}
