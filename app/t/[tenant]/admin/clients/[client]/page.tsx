import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { PageHeader } from '@/components/ui/page-header';
import { type PageSection, PageSections } from '@/components/ui/page-sections';
import { type RegisteredClient, usesSecret } from '@/lib/grants/clients/client';
import { getClient } from '@/lib/grants/clients/get-client';
import { readClientActivity } from '@/lib/grants/clients/read-client-activity';
import { isPublic, isSelfRegistered } from '@/lib/oauth/clients/client';
import { ciba } from '@/lib/oauth/grants/ciba';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { DoByApi } from '../../by-api/do-by-api';
import { namedAfter } from '../../named-after';
import { playgroundPath } from '../../playground/playground-path';
import { claimsPath, clientsPath, quickstartPath } from '../client-path';
import { originLabels } from '../labels';
import { ActivityCard } from './activity-card';
import { ClientFacts } from './client-facts';
import { ClientSettings } from './client-settings';
import { DeletionProgress } from './deletion-progress';
import { EndClient } from './end-client';
import { LogoutCard } from './logout-card';
import { OwnerCard } from './owner-card';
import { RequestsCard } from './requests-card';
import { risksOf } from './risks-of';
import { SecretsCard } from './secrets-card';
import { sections } from './sections';

/** The sections of a client's page, in order. */
function sectionsOf(client: RegisteredClient, { editable }: { editable: boolean }): PageSection[] {
  return [
    { id: 'activity', label: msg('common.activity') },
    ...(usesSecret(client) ? [{ id: 'secrets', label: msg('clients.secrets') }] : []),
    { id: 'owner', label: msg('owners.accountablePerson') },
    ...Object.values(sections).filter((section) => section !== sections.authentication || !isPublic(client)),
    ...(editable
      ? [{ id: 'end', label: client.disabledAt ? msg('common.enableOrDelete') : msg('common.disableOrDelete') }]
      : []),
  ];
}

const LOGOUTS_SHOWN = 10;
const REQUESTS_SHOWN = 10;
const ACTIVITY_SHOWN = 6;

export const generateMetadata = namedAfter(
  msg('common.client'),
  'client',
  async ({ tenant, container }, client) => (await container.clients.find(tenant.id, client))?.clientName,
);

async function EnabledBadge({ enabled }: { enabled: boolean }) {
  const t = await getText();
  return enabled ? (
    <Badge tone="success" dot>
      {t('common.enabled')}
    </Badge>
  ) : (
    <Badge dot>{t('common.disabled')}</Badge>
  );
}

export default async function ClientPage({ params }: { params: Promise<{ tenant: string; client: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, client: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const now = container.now();
  const found = await getClient(container.clients, { tenantId: tenant.id, clientId: segmentValue(segment), now });
  if (!found) notFound();
  const { client, activeGrants } = found;
  const { deletion } = client;
  const editable = roleSuffices(admin.role, 'admin') && deletion === null;
  const { clientId } = client;
  const { auditLog, families, failedRequestLog } = container;
  const [owner, activity, logo, logouts, requests] = await Promise.all([
    client.ownerId === null ? null : container.directory.findPerson(tenant.id, client.ownerId),
    readClientActivity(
      { auditLog, families, failedRequestLog },
      { tenantId: tenant.id, clientId, limit: ACTIVITY_SHOWN, now },
    ),
    container.clientLogos.state(tenant.id, clientId),
    client.backchannelLogoutUri === null
      ? null
      : container.logoutLog.list({ tenantId: tenant.id, clientId, limit: LOGOUTS_SHOWN }),
    client.grantTypes.includes(ciba.name)
      ? container.backchannelRequestLog.list({ tenantId: tenant.id, clientId, limit: REQUESTS_SHOWN, now })
      : null,
  ]);
  return (
    <>
      <PageHeader
        title={client.clientName}
        breadcrumbs={[{ label: t('common.clients'), href: clientsPath(tenant.place) }]}
        status={
          <>
            {deletion ? (
              <Badge tone="warning" dot>
                {t('clients.deleting')}
              </Badge>
            ) : (
              <EnabledBadge enabled={client.disabledAt === null} />
            )}
            {isSelfRegistered(client) && <Badge tone="info">{t(originLabels[client.origin])}</Badge>}
            {risksOf(client).map((risk) => (
              <Badge key={risk.id} tone="warning">
                {t(risk)}
              </Badge>
            ))}
          </>
        }
        actions={
          <>
            <ButtonLink href={playgroundPath(tenant.place, { client: client.clientId })}>
              {t('clients.tryItOut')}
            </ButtonLink>
            <ButtonLink href={claimsPath(tenant.place, client.clientId)}>{t('claims.claims')}</ButtonLink>
            <ButtonLink href={quickstartPath(tenant.place, client.clientId)}>{t('clients.quickstart')}</ButtonLink>
          </>
        }
      />
      {deletion && <DeletionProgress tokenFamilies={deletion.tokenFamilies} ended={deletion.ended} />}
      <PageSections sections={sectionsOf(client, { editable })}>
        <SelfRegistered client={client} idleDays={tenant.settings.selfRegisteredIdleDays} />
        <ClientFacts
          client={client}
          activeGrants={activeGrants}
          logo={logo}
          tenant={tenant}
          url={container.config.url}
        />
        <ActivityCard tenantPlace={tenant.place} clientId={clientId} {...activity} />
        <SecretsCard client={client} secrets={found.secrets} tenantPlace={tenant.place} editable={editable} now={now} />
        <OwnerCard client={client} owner={owner} tenantPlace={tenant.place} editable={editable} />
        <ClientSettings client={client} tenant={tenant} config={container.config} editable={editable} />
        {requests && <RequestsCard tenantPlace={tenant.place} requests={requests} />}
        {logouts && <LogoutCard {...logouts} />}
        {editable && <EndClient client={client} activeGrants={activeGrants} tenantPlace={tenant.place} />}
      </PageSections>
      <DoByApi actions="clients/[client]/actions.ts" params={params} />
    </>
  );
}

/** Explains what it means that no administrator registered the client; renders nothing for others. */
function SelfRegistered({
  client: { origin },
  idleDays,
}: {
  client: Pick<RegisteredClient, 'origin'>;
  idleDays: number;
}) {
  const t = useText();
  if (origin === 'dynamic') {
    return (
      <Callout title={t('clients.selfRegisteredClient')}>{t('clients.clientCanChangeItsOwn', { idleDays })}</Callout>
    );
  }
  if (origin !== 'metadata-document') return null;
  return (
    <Callout title={t('clients.describedByItsMetadataDocument')}>
      {t('clients.documentAtItsClientId', { idleDays })}
    </Callout>
  );
}
