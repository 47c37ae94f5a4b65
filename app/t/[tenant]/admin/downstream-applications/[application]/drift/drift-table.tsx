import { Scale } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import type { MessageId } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { findings } from '@/lib/provisioning/downstream/application';
import type { Drift } from '@/lib/provisioning/downstream/store';
import { findingLabels, kindLabels } from '../../labels';
import { driftListSpec } from '../../list-spec';

type DriftRow = Drift & { tenantPlace: string };

interface DriftTableProps {
  rows: readonly Drift[];
  total: number;
  state: ListState<'name', 'finding'>;
  basePath: string;
  tenantPlace: string;
  /** When the application was compared; null if it never was. */
  comparedAt: Date | null;
  /** Whether no later comparison is under way or failed. */
  current: boolean;
}

const helper = dataColumns<DriftRow>();

const columns = helper.columns([
  helper.accessor('name', {
    header: 'common.name' satisfies MessageId,
    meta: { interactive: true },
    cell: ({ row: { original } }) => <Name {...original} />,
  }),
  helper.accessor('kind', {
    header: 'common.type' satisfies MessageId,
    cell: ({ row: { original } }) => <Kind {...original} />,
  }),
  helper.accessor('finding', {
    header: 'downstream.finding' satisfies MessageId,
    cell: ({ row: { original } }) => <Found {...original} />,
  }),
  helper.accessor('attributes', {
    header: 'downstream.differingAttributes' satisfies MessageId,
    cell: ({ row: { original } }) => original.attributes.join(', ') || '—',
  }),
]);

/** A link, if it is known here. */
function Name({ kind, name, resourceId, remoteId, tenantPlace }: DriftRow) {
  const text = <Identifier value={name ?? resourceId ?? remoteId ?? ''} />;
  if (resourceId === null) return text;
  return (
    <TextLink href={tenantPath(tenantPlace, `/admin/${kind === 'User' ? 'people' : 'groups'}/${resourceId}`)}>
      {text}
    </TextLink>
  );
}

function Kind({ kind }: DriftRow) {
  const t = useText();
  return t(kindLabels[kind]);
}

/** What was found, and what follows from it. */
function Found({ finding }: DriftRow) {
  const t = useText();
  const { label, description, tone } = findingLabels[finding];
  return (
    <div className="space-y-1">
      <Badge tone={tone} dot>
        {t(label)}
      </Badge>
      <p className="max-w-72 text-xs text-ink-muted">{t(description)}</p>
    </div>
  );
}

/** That the application has what it should have, or had it when it was compared. */
export function NoDrift({ at, current }: { at: Date; current: boolean }) {
  const t = useText();
  return current
    ? t('downstream.noDriftMeans')
    : t.rich('downstream.noDriftThen', { time: () => <Time value={at} format="seconds" /> });
}

/** What the last comparison found. */
export function DriftTable({ rows, tenantPlace, comparedAt, current, ...props }: DriftTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      tools={null}
      label={t('downstream.differences')}
      columns={columns}
      rows={rows.map((row) => ({ ...row, tenantPlace }))}
      spec={driftListSpec}
      rowId={({ id }) => id}
      searchLabel={t('common.searchByName')}
      facets={[
        {
          name: 'finding',
          label: t('downstream.finding'),
          options: findings.map((value) => ({ value, label: t(findingLabels[value].label) })),
        },
      ]}
      empty={
        <EmptyState
          icon={<Scale />}
          title={comparedAt ? t('downstream.noDrift') : t('downstream.notCompared')}
          description={comparedAt ? <NoDrift at={comparedAt} current={current} /> : t('downstream.notComparedMeans')}
        />
      }
    />
  );
}
