import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { listEntries, parseListState, type SearchParams } from '@/components/data-table/state';
import { ExportLink } from '@/components/step-up/export-link';
import { PageHeader } from '@/components/ui/page-header';
import type { Container } from '@/lib/edge/container';
import type { ImportJob } from '@/lib/moving/import/import-job';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { askToExport } from '../../actions';
import { DoByApi } from '../../by-api/do-by-api';
import { namedAfter } from '../../named-after';
import { importPath, importsPath } from '../import-path';
import { effectLabels, kindLabels, plannedLabels } from '../labels';
import { recordListSpec, recordsFilter } from './list-spec';
import { RecordsTable } from './records-table';
import { StateCard } from './state-card';
import { whatTexts } from './what-texts';

export const generateMetadata = namedAfter(
  msg('moving.import'),
  'import',
  async ({ tenant, container }, id) => (await container.imports.find(tenant.id, id))?.fileName,
);

/** How many common remarks are shown above the records. */
const REMARKS = 5;

interface Props {
  params: Promise<{ tenant: string; import: string }>;
  searchParams: Promise<SearchParams>;
}

/** Not while they are still being counted. */
const commonReasons = ({ imports }: Container, { tenantId, id, state }: ImportJob) =>
  state === 'reading' || state === 'applying' ? [] : imports.commonReasons({ tenantId, importId: id, limit: REMARKS });

export default async function ImportPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: tenantPlace, import: id } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const job = await container.imports.find(tenant.id, id);
  if (!job) notFound();
  const state = parseListState(await searchParams, recordListSpec);
  const { page, pageSize } = state;
  const query = { tenantId: tenant.id, importId: job.id, ...recordsFilter(state) };
  const { records, total } = await container.imports.listRecords({ ...query, page, pageSize });
  const basePath = importPath(tenant.place, job.id);
  return (
    <>
      <PageHeader
        title={job.fileName}
        breadcrumbs={[{ label: t('moving.imports'), href: importsPath(tenant.place) }]}
        actions={
          <ExportLink
            href={`${basePath}/export?${new URLSearchParams(listEntries(state, recordListSpec))}`}
            ask={askToExport.bind(null, tenant.place)}
          >
            {t('common.exportCsv')}
          </ExportLink>
        }
      />
      <div className="space-y-6">
        <StateCard
          job={job}
          reasons={await commonReasons(container, job)}
          tenantPlace={tenant.place}
          decides={roleSuffices(admin.role, 'owner')}
        />
        <RecordsTable
          rows={records.map((record) => {
            const effect = record.effect && (record.appliedAt ? effectLabels : plannedLabels)[record.effect];
            return {
              ordinal: record.ordinal,
              name: record.name || t(kindLabels[record.kind]),
              kind: t(kindLabels[record.kind]),
              effect: effect && { ...effect, label: t(effect.label) },
              what: whatTexts(record, t),
            };
          })}
          total={total}
          state={state}
          basePath={basePath}
        />
      </div>
      <DoByApi actions="imports/[import]/actions.ts" params={params} />
    </>
  );
}
