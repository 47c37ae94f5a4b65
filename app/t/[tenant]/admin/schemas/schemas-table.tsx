'use client';

import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import type { SchemaSort } from '@/lib/extension-schemas/list-schemas';
import { type SchemaFilter, schemaListSpec } from './list-spec';

export interface SchemaRow {
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
  helper.accessor('name', { header: 'Schema' }),
  helper.accessor('urn', { header: 'URN', cell: ({ getValue }) => <span className="font-mono text-xs wrap-anywhere">{getValue()}</span> }),
  helper.accessor('resourceType', { header: 'For' }),
  helper.accessor('attributes', { header: 'Attributes', meta: { align: 'end' } }),
  helper.accessor('createdAt', {
    header: 'Declared',
    meta: { align: 'end' },
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? <Time value={at} format="relative" /> : <Badge>Standard</Badge>;
    },
  }),
]);

export function SchemasTable(props: SchemasTableProps) {
  return (
    <DataTable
      {...props}
      label="schemas"
      columns={columns}
      spec={schemaListSpec}
      rowId={(row) => row.urn}
      rowHref={(row) => row.href}
      searchLabel="Search by name, URN or attribute"
      facets={[
        { name: 'origin', label: 'Origin', options: [{ value: 'declared', label: 'Declared here' }, { value: 'standard', label: 'Standard' }] },
        { name: 'type', label: 'For', options: [{ value: 'User', label: 'People' }, { value: 'Group', label: 'Groups' }] },
      ]}
    />
  );
}
