import { UsersRound } from 'lucide-react';
import { dataColumns } from '@/components/data-table/columns';
import { DataTable } from '@/components/data-table/data-table';
import type { ListState } from '@/components/data-table/state';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Identifier } from '@/components/ui/identifier';
import { Time } from '@/components/ui/time';
import { UpcomingTime } from '@/components/ui/upcoming-time';
import {
  type ListedResource,
  type ResourceStatus,
  resourceStatuses,
} from '@/lib/journal/downstream/downstream-resource';
import { type MessageId, msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { DownstreamApplication } from '@/lib/provisioning/downstream/application';
import { kindLabels, resourceStatusLabels } from '../labels';
import { type ResourceFilter, resourceListSpec } from '../list-spec';
import { retry } from './actions';

interface ResourceRow extends ListedResource {
  applicationId: string;
  tenantPlace: string;
}

interface ResourcesTableProps {
  application: DownstreamApplication;
  rows: readonly ListedResource[];
  total: number;
  state: ListState<'created', ResourceFilter>;
  basePath: string;
  tenantPlace: string;
  /** Auditors get no actions. */
  editable: boolean;
}

const helper = dataColumns<ResourceRow>();

const columns = helper.columns([
  helper.accessor('name', {
    header: 'common.name' satisfies MessageId,
    cell: ({ row: { original } }) => <Identifier value={original.name ?? original.resourceId} />,
  }),
  helper.accessor('kind', {
    header: 'common.type' satisfies MessageId,
    cell: ({ row: { original } }) => <Kind {...original} />,
  }),
  helper.accessor('status', {
    header: 'common.status' satisfies MessageId,
    cell: ({ row: { original } }) => <Outcome {...original} />,
  }),
  helper.accessor('there', {
    header: 'downstream.there' satisfies MessageId,
    cell: ({ row: { original } }) => <There {...original} />,
  }),
]);

const editableColumns = [
  ...columns,
  ...helper.columns([
    helper.display({
      id: 'action',
      header: 'common.action' satisfies MessageId,
      meta: { align: 'end', interactive: true },
      cell: ({ row: { original } }) => <RetryOne {...original} />,
    }),
  ]),
];

function Kind({ kind }: Pick<ResourceRow, 'kind'>) {
  const t = useText();
  return t(kindLabels[kind]);
}

/** The status, when it was confirmed, or why it was not yet. */
function Outcome({ status, confirmedAt, lastError, dueAt }: ResourceRow) {
  const t = useText();
  const { label, tone } = resourceStatusLabels[status];
  return (
    <div className="space-y-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:justify-end">
        <Badge tone={tone} dot>
          {t(label)}
        </Badge>
        {status === 'confirmed' && confirmedAt && <Time value={confirmedAt} format="relative" />}
      </span>
      {lastError && (
        <p className="max-w-72 text-xs text-ink-muted wrap-anywhere">
          {dueAt
            ? t.rich('events.errorRetrying', {
                error: t(lastError),
                time: () => <UpcomingTime value={dueAt} />,
              })
            : t(lastError)}
        </p>
      )}
    </div>
  );
}

const thereLabels: Record<NonNullable<ListedResource['there']>, Sayable> = {
  active: msg('common.active'),
  inactive: msg('common.deactivated'),
  absent: msg('downstream.absent'),
};

/** What was last confirmed there. */
function There({ kind, there }: ResourceRow) {
  const t = useText();
  if (there === null || (kind === 'Group' && there === 'active')) return there === null ? '—' : t('downstream.present');
  return t(thereLabels[there]);
}

function RetryOne({ applicationId, tenantPlace, kind, resourceId, status }: ResourceRow) {
  const t = useText();
  return (
    <ActionForm action={retry.bind(null, tenantPlace)}>
      <input type="hidden" name="application_id" value={applicationId} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="resource_id" value={resourceId} />
      <SubmitButton variant="secondary" size="sm">
        {status === 'confirmed' ? t('downstream.pushAgain') : t('leavers.retryNow')}
      </SubmitButton>
    </ActionForm>
  );
}

const statusOptions = resourceStatuses.map((value: ResourceStatus) => ({
  value,
  label: resourceStatusLabels[value].label,
}));

/** What the application knows about people and groups. */
export function ResourcesTable({ application, rows, editable, tenantPlace, ...props }: ResourcesTableProps) {
  const t = useText();
  return (
    <DataTable
      {...props}
      tools={null}
      label={t('downstream.peopleAndGroupsLower')}
      columns={editable && !application.disabledAt ? editableColumns : columns}
      rows={rows.map((row) => ({ ...row, applicationId: application.id, tenantPlace }))}
      spec={resourceListSpec}
      rowId={({ kind, resourceId }) => `${kind} ${resourceId}`}
      rowHref={({ kind, resourceId }) =>
        tenantPath(tenantPlace, `/admin/${kind === 'User' ? 'people' : 'groups'}/${resourceId}`)
      }
      searchLabel={t('downstream.searchByNameOrError')}
      facets={[
        {
          name: 'status',
          label: t('common.status'),
          options: statusOptions.map(({ value, label }) => ({ value, label: t(label) })),
        },
        {
          name: 'kind',
          label: t('common.type'),
          options: Object.entries(kindLabels).map(([value, label]) => ({ value, label: t(label) })),
        },
      ]}
      empty={
        <EmptyState
          icon={<UsersRound />}
          title={t('downstream.nobodyYet')}
          description={t('downstream.nobodyYetMeans')}
        />
      }
    />
  );
}
