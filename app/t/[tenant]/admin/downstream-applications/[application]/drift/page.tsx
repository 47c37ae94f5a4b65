import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ActionForm } from '@/components/forms/action-form';
import { SubmitButton } from '@/components/forms/submit-button';
import { LiveFacts } from '@/components/live/live-facts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { findings } from '@/lib/provisioning/downstream/application';
import { listDrift } from '@/lib/provisioning/downstream/lists';
import { DoByApi } from '../../../by-api/do-by-api';
import { livePage } from '../../../live/live-page';
import { namedAfter } from '../../../named-after';
import { applicationPath, applicationsPath, driftPath } from '../../application-path';
import { driftListSpec } from '../../list-spec';
import { reconcile, repair } from './actions';
import { Comparison } from './comparison';
import { DriftTable } from './drift-table';

export const generateMetadata = namedAfter(
  msg('downstream.drift'),
  'application',
  async ({ tenant, container }, id) => (await container.downstream.store.find(tenant.id, id))?.name,
);

interface Props {
  params: Promise<{ tenant: string; application: string }>;
  searchParams: PageQuery;
}

/** What differs between the application and here, or what would happen there once it is enabled. */
export default async function DriftPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: place, application: id } = await params;
  const context = await requireAdmin(place, 'auditor');
  const { tenant, admin, container } = context;
  const live = livePage(context, ['notices', 'audit'], [id]);
  const { store } = container.downstream;
  const application = await store.find(tenant.id, id);
  if (!application) notFound();
  const { disabledAt, reconciledAt, reconcile: comparison, drift: found } = application;
  const comparing = comparison?.status === 'running';
  const editable = roleSuffices(admin.role, 'admin');
  const state = parseListState(await searchParams, driftListSpec);
  const [{ drift, total }, unknown] = await Promise.all([
    listDrift(store, {
      tenantId: tenant.id,
      applicationId: id,
      search: state.q,
      finding: findings.find((finding) => finding === state.filters.finding),
      page: state.page,
      pageSize: state.pageSize,
    }),
    listDrift(store, { tenantId: tenant.id, applicationId: id, finding: 'unknown', pageSize: 1 }),
  ]);
  const repairable = found - unknown.total;
  const fields = { application_id: id };
  return (
    <>
      <LiveFacts {...live} />
      <PageHeader
        title={t('downstream.drift')}
        description={disabledAt ? t('downstream.dryRunMeans') : t('downstream.driftMeans')}
        breadcrumbs={[
          { label: t('downstream.applications'), href: applicationsPath(tenant.place) },
          { label: application.name, href: applicationPath(tenant.place, id) },
        ]}
        actions={
          editable && (
            <>
              {repairable > 0 && !disabledAt && !comparing && (
                <ConfirmDialog
                  trigger={t('downstream.repair')}
                  triggerVariant="primary"
                  tone="neutral"
                  title={t('downstream.repairQuestion', { count: repairable })}
                  description={t('downstream.repairMeans')}
                  confirmLabel={t('downstream.repair')}
                  action={repair.bind(null, tenant.place)}
                  fields={fields}
                />
              )}
              {!comparing && (
                <ActionForm action={reconcile.bind(null, tenant.place)}>
                  <input type="hidden" name="application_id" value={id} />
                  <SubmitButton variant="secondary" pendingLabel={t('downstream.comparing')}>
                    {disabledAt ? t('downstream.dryRun') : t('downstream.compareNow')}
                  </SubmitButton>
                </ActionForm>
              )}
            </>
          )
        }
      />
      <div className="space-y-5">
        {comparison && (
          <Comparison reconcile={comparison} applicationId={id} tenantPlace={tenant.place} editable={editable} />
        )}
        {reconciledAt && (!comparing || comparison.lastError) && (
          <p className="text-sm text-ink-muted">
            {t.rich('downstream.driftFound', {
              count: found,
              time: () => <Time value={reconciledAt} />,
            })}
          </p>
        )}
        {!reconciledAt && !comparing && found > 0 && (
          <p className="text-sm text-ink-muted">{t('downstream.driftIncomplete')}</p>
        )}
        <DriftTable
          rows={drift}
          total={total}
          state={state}
          basePath={driftPath(tenant.place, id)}
          tenantPlace={tenant.place}
          comparedAt={reconciledAt}
          current={comparison === null}
        />
      </div>
      <DoByApi actions="downstream-applications/[application]/drift/actions.ts" params={params} />
    </>
  );
}
