import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import { importEffects, recordKinds } from '@/lib/moving/import/import-job';
import type { MessageId } from '@/lib/platform/shared/message';
import { effectLabels, kindsLabels } from '../labels';
import { type RecordFilter, recordListSpec } from './list-spec';

interface RecordRow {
  ordinal: number;
  name: string;
  kind: string;
  effect: { label: string; tone: Tone } | null;
  /** What changes, and why something is left out. */
  what: string[];
}

interface RecordsTableProps {
  rows: RecordRow[];
  total: number;
  state: ListState<'record', RecordFilter>;
  basePath: string;
}

const helper = dataColumns<RecordRow>();

const columns = helper.columns([
  helper.accessor('name', { header: 'common.name' satisfies MessageId }),
  helper.accessor('kind', { header: 'moving.kind' satisfies MessageId }),
  helper.accessor('effect', {
    header: 'people.result' satisfies MessageId,
    cell({ getValue }) {
      const effect = getValue();
      return (
        effect && (
          <Badge tone={effect.tone} dot>
            {effect.label}
          </Badge>
        )
      );
    },
  }),
  helper.accessor('what', {
    header: 'common.what' satisfies MessageId,
    cell({ getValue }) {
      const what = getValue();
      return what.length === 0 ? (
        '—'
      ) : (
        <div className="min-w-56 whitespace-normal wrap-anywhere">
          {what.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      );
    },
  }),
  helper.accessor('ordinal', { id: 'record', header: 'moving.record' satisfies MessageId, meta: { align: 'end' } }),
]);

/** What an import does with each record of its file. */
export function RecordsTable(props: RecordsTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      label={t('moving.recordsOfFile')}
      columns={columns}
      spec={recordListSpec}
      rowId={({ ordinal }) => String(ordinal)}
      searchLabel={t('moving.searchByName')}
      tools={null}
      facets={[
        {
          name: 'kind',
          label: t('moving.kind'),
          options: recordKinds.map((value) => ({ value, label: t(kindsLabels[value]) })),
        },
        {
          name: 'effect',
          label: t('people.result'),
          options: importEffects.map((value) => ({ value, label: t(effectLabels[value].label) })),
        },
      ]}
      empty={<p className="px-5 py-4 text-sm text-ink-muted">{t('moving.noRecordsYet')}</p>}
    />
  );
}
