import { Waypoints } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { listClients } from '@/lib/grants/clients/list-clients';
import { TOKEN_EXCHANGE } from '@/lib/oauth/parameters/token-type';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../by-api/do-by-api';
import { clientPath } from '../clients/client-path';
import { AccessRow } from './access-row';
import { AllowForm } from './allow-form';

export const generateMetadata = titled(msg('clients.crossAppAccess'));

/** More than any tenant is expected to have; the page says how many it leaves out. */
const CLIENTS_SHOWN = 100;

export default async function CrossAppAccessPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'auditor');
  const of = { tenantId: tenant.id, pageSize: CLIENTS_SHOWN };
  const editable = roleSuffices(admin.role, 'admin');
  const [{ clients, total }, { clients: exchanging }] = await Promise.all([
    listClients(container.clients, { ...of, crossAppAccess: true }),
    listClients(container.clients, { ...of, grantType: TOKEN_EXCHANGE }),
  ]);
  return (
    <>
      <PageHeader title={t('clients.crossAppAccess')} description={t('clients.whichAppsMayReachOthers')} />
      <div className="max-w-3xl space-y-5">
        {clients.length === 0 && (
          <Card>
            <EmptyState
              icon={<Waypoints />}
              title={t('clients.noCrossAppAccessYet')}
              description={
                exchanging.length === 0 ? t('clients.allowAccessAfterTokenExchange') : t('clients.allowAccessBelow')
              }
              action={
                exchanging.length === 0 && (
                  <ButtonLink href={tenantPath(tenant.place, '/admin/clients')}>{t('common.chooseAClient')}</ButtonLink>
                )
              }
            />
          </Card>
        )}
        {clients.map((client) => (
          <Card
            key={client.clientId}
            title={<TextLink href={clientPath(tenant.place, client.clientId)}>{client.clientName}</TextLink>}
            description={
              client.grantTypes.includes(TOKEN_EXCHANGE) ? undefined : t('clients.withoutTokenExchangeNothingIsIssued')
            }
            flush
          >
            <ul className="divide-y">
              {client.crossAppAccess.map((access) => (
                <AccessRow
                  key={access.audience}
                  client={client}
                  access={access}
                  tenantPlace={tenant.place}
                  editable={editable}
                />
              ))}
            </ul>
          </Card>
        ))}
        {total > clients.length && (
          <p className="text-sm text-ink-muted">
            {t('clients.moreClientsNotShown', { count: total - clients.length })}
          </p>
        )}
        {editable && (clients.length > 0 || exchanging.length > 0) && (
          <AllowForm
            tenantPlace={tenant.place}
            clients={exchanging.map(({ clientId, clientName }) => ({ value: clientId, label: clientName }))}
          />
        )}
      </div>
      <DoByApi actions="cross-app-access/actions.ts" params={params} />
    </>
  );
}
