import { Waypoints } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { listClients } from '@/lib/grants/clients/list-clients';
import { TOKEN_EXCHANGE } from '@/lib/oauth/parameters/token-type';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../by-api/do-by-api';
import { openList } from '../list-views/open-list';
import { AccessTable } from './access-table';
import { AllowForm } from './allow-form';
import { accessListSpec, accessStatuses } from './list-spec';

export const generateMetadata = titled(msg('clients.crossAppAccess'));

/** How many clients the form offers, by name. */
const CLIENTS_OFFERED = 500;

export default async function CrossAppAccessPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'cross-app-access', accessListSpec, await searchParams);
  const editable = roleSuffices(admin.role, 'admin');
  const [{ access, total }, { clients: exchanging }] = await Promise.all([
    container.clients.listCrossAppAccess({
      ...query,
      status: accessStatuses.find((status) => status === state.filters.status),
    }),
    listClients(container.clients, { tenantId: tenant.id, grantType: TOKEN_EXCHANGE, pageSize: CLIENTS_OFFERED }),
  ]);
  const at = (path: string) => tenantPath(tenant.place, `/admin/${path}`);
  return (
    <>
      <PageHeader title={t('clients.crossAppAccess')} description={t('clients.whichAppsMayReachOthers')} />
      <div className="space-y-6">
        <AccessTable
          rows={access.map((one) => ({ ...one, tenantPlace: tenant.place, editable }))}
          total={total}
          state={state}
          tools={tools}
          basePath={at('cross-app-access')}
          empty={
            <EmptyState
              icon={<Waypoints />}
              title={t('clients.noCrossAppAccessYet')}
              description={
                exchanging.length === 0 ? t('clients.allowAccessAfterTokenExchange') : t('clients.allowAccessBelow')
              }
              action={
                exchanging.length === 0 && <ButtonLink href={at('clients')}>{t('common.chooseAClient')}</ButtonLink>
              }
            />
          }
        />
        {editable && (total > 0 || exchanging.length > 0) && (
          <div className="max-w-3xl">
            <AllowForm
              tenantPlace={tenant.place}
              clients={exchanging.map(({ clientId, clientName }) => ({ value: clientId, label: clientName }))}
            />
          </div>
        )}
      </div>
      <DoByApi actions="cross-app-access/actions.ts" params={params} />
    </>
  );
}
