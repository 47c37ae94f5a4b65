import type { ReactNode } from 'react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import type { ListTools } from '@/components/data-table/view-menu';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Time } from '@/components/ui/time';
import { type ImportJob, importStates, total } from '@/lib/moving/import/import-job';
import type { ImportSort } from '@/lib/moving/import/store';
import { isSourceName, sourceNames, sources } from '@/lib/moving/sources';
import { type MessageId, verbatim } from '@/lib/platform/shared/message';
import { stateLabels } from './labels';
import { type ImportFilter, importListSpec } from './list-spec';

type ImportRow = Pick<ImportJob, 'id' | 'fileName' | 'source' | 'state' | 'planned' | 'createdAt'> & { href: string };

function Source({ source }: Pick<ImportRow, 'source'>) {
  const t = useText();
  return t(isSourceName(source) ? sources[source].label : verbatim(source));
}

function State({ state }: Pick<ImportRow, 'state'>) {
  const t = useText();
  return (
    <Badge tone={stateLabels[state].tone} dot>
      {t(stateLabels[state].label)}
    </Badge>
  );
}

const helper = dataColumns<ImportRow>();

const columns = helper.columns([
  helper.accessor('fileName', { header: 'people.file' satisfies MessageId }),
  helper.display({
    id: 'source',
    header: 'moving.source' satisfies MessageId,
    cell: ({ row }) => <Source {...row.original} />,
  }),
  helper.display({
    id: 'state',
    header: 'common.status' satisfies MessageId,
    cell: ({ row }) => <State {...row.original} />,
  }),
  helper.accessor(({ planned }) => total(planned), {
    id: 'records',
    header: 'moving.records' satisfies MessageId,
    meta: { align: 'end' },
  }),
  helper.accessor('createdAt', {
    header: 'common.created' satisfies MessageId,
    meta: { align: 'end' },
    cell: ({ getValue }) => <Time value={getValue()} format="relative" />,
  }),
]);

interface ImportsTableProps {
  rows: ImportRow[];
  total: number;
  state: ListState<ImportSort, ImportFilter>;
  tools: ListTools;
  basePath: string;
  empty: ReactNode;
}

/** The imports of a tenant. */
export function ImportsTable(props: ImportsTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('moving.importsLower')}
      columns={columns}
      spec={importListSpec}
      rowId={({ id }) => id}
      rowHref={({ href }) => href}
      searchLabel={t('moving.searchByFile')}
      facets={[
        {
          name: 'state',
          label: t('common.status'),
          options: importStates.map((value) => ({ value, label: t(stateLabels[value].label) })),
        },
        {
          name: 'source',
          label: t('moving.source'),
          options: sourceNames.map((value) => ({ value, label: t(sources[value].label) })),
        },
      ]}
    />
  );
}
