import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { tenantResourceTypes } from '@/lib/directory/extension-schemas/tenant-resource-types';
import type { SetupLink } from '@/lib/operation/setup-links/setup-link';
import { mayTestProvider } from '@/lib/pages/console/may-test-provider';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { GITHUB_ISSUER, type IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import { upstreamLogoutUri, upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import type { LinkedPeople } from '@/lib/sign-in/identity-providers/store';
import { DoByApi } from '../../by-api/do-by-api';
import { CheckForm } from '../../check-form';
import { namedAfter } from '../../named-after';
import { targetOptions } from '../../scim-connections/target-options';
import { setupLinkPath } from '../../setup-links/setup-link-path';
import { providersPath } from '../provider-path';
import { shownGroupRules } from '../provisioning-form';
import { check } from './actions';
import { EndProvider } from './end-provider';
import { ProviderSettings } from './provider-settings';
import { RoutedDomains } from './routed-domains';
import { startTest } from './test-actions';
import { TestForm } from './test-form';

/** The values that the provider needs, and who signs in with it. */
function ProviderFacts({
  provider,
  linked,
  redirectUri,
  logoutUri,
}: {
  provider: IdentityProvider;
  linked: LinkedPeople;
  redirectUri: string;
  logoutUri: string;
}) {
  const t = useText();
  return (
    <Card>
      <DescriptionList
        items={[
          {
            term: t('identityProviders.redirectUriToRegister'),
            detail: <CopyText value={redirectUri} what={t('common.redirectUri')} />,
          },
          ...(provider.issuer === GITHUB_ISSUER
            ? []
            : [
                {
                  term: t('identityProviders.backchannelLogoutUri'),
                  detail: <CopyText value={logoutUri} what={t('identityProviders.backchannelLogoutUriLower')} />,
                },
              ]),
          { term: t('common.issuer'), detail: <CopyText value={provider.issuer} what={t('common.issuerLower')} /> },
          ...(linked.people > 0
            ? [
                {
                  term: t('identityProviders.linkedPeople'),
                  detail: t('identityProviders.people', { people: linked.people }),
                },
              ]
            : []),
          { term: t('common.created'), detail: <Time value={provider.createdAt} /> },
        ]}
      />
    </Card>
  );
}

/** Tells the approver what a provider that a customer's administrator connected could do. */
function ApprovalNote({
  provider: { linking, trustsSecondFactor, provisioning },
  from,
  tenantPlace,
}: {
  provider: IdentityProvider;
  from: SetupLink | null;
  tenantPlace: string;
}) {
  const t = useText();
  return (
    <Callout tone="warning" title={t('identityProviders.waitingForApproval')}>
      <p>
        {from
          ? t.rich('identityProviders.connectedThroughLinkOf', {
              label: from.label,
              link: (words) => <TextLink href={setupLinkPath(tenantPlace, from.id)}>{words}</TextLink>,
            })
          : t('identityProviders.neverEnabled')}
      </p>
      <p>
        {linking === 'verified_email'
          ? t('identityProviders.onceEnabledSignsInByEmail')
          : t('identityProviders.onceEnabledSignsInLinked')}
      </p>
      {provisioning.creates && <p>{t('identityProviders.onceEnabledCreatesPeople')}</p>}
      {trustsSecondFactor && <p>{t('identityProviders.onceEnabledCountsAsTwoFactors')}</p>}
    </Callout>
  );
}

/** Starts a test sign-in. Its result has a separate page. */
function TestCard({ tenantPlace, provider: { id, name } }: { tenantPlace: string; provider: IdentityProvider }) {
  const t = useText();
  return (
    <Card title={t('identityProviders.testSignIn')} description={t('identityProviders.showsTheClaimsReceived')}>
      <TestForm action={startTest.bind(null, tenantPlace)} providerId={id} providerName={name} />
    </Card>
  );
}

/** Fetches the provider's metadata before anyone signs in with it. */
function CheckCard({ tenantPlace, providerId }: { tenantPlace: string; providerId: string }) {
  const t = useText();
  return (
    <Card
      title={t('identityProviders.connectionCheck')}
      description={t('identityProviders.readsProvidersMetadataAndReports')}
    >
      <CheckForm action={check.bind(null, tenantPlace)} checked={{ name: 'provider', value: providerId }} />
    </Card>
  );
}

export const generateMetadata = namedAfter(
  msg('common.identityProvider'),
  'provider',
  async ({ tenant, container }, id) => (await container.identityProviders.store.find(tenant.id, id))?.name,
);

export default async function ProviderPage({ params }: { params: Promise<{ tenant: string; provider: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, provider: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'auditor');
  const { store } = container.identityProviders;
  const provider = await store.find(tenant.id, segmentValue(segment));
  if (!provider) notFound();
  const linked = await store.countLinked(tenant.id, provider.id, container.now());
  const editable = roleSuffices(admin.role, 'admin');
  const { User: people } = tenantResourceTypes(await container.extensionSchemas.all(tenant.id));
  return (
    <>
      <PageHeader
        title={provider.name}
        description={provider.issuer}
        breadcrumbs={[{ label: t('common.identityProviders'), href: providersPath(tenant.place) }]}
        status={
          provider.awaitsApproval ? (
            <Badge tone="warning" dot>
              {t('identityProviders.waitingForApproval')}
            </Badge>
          ) : provider.disabledAt ? (
            <Badge dot>{t('common.disabled')}</Badge>
          ) : (
            <Badge tone="success" dot>
              {t('common.enabled')}
            </Badge>
          )
        }
      />
      <div className="max-w-3xl space-y-5">
        {provider.awaitsApproval && (
          <ApprovalNote
            provider={provider}
            from={await container.setupLinks.findOfProvider(provider)}
            tenantPlace={tenant.place}
          />
        )}
        <ProviderFacts
          provider={provider}
          linked={linked}
          redirectUri={upstreamRedirectUri(container.config.url, tenant.place, provider.id)}
          logoutUri={upstreamLogoutUri(container.config.url, tenant.place, provider.id)}
        />
        <RoutedDomains
          domains={await container.emailDomains.listRoutedTo(tenant.id, provider.id)}
          tenantPlace={tenant.place}
        />
        {editable && <CheckCard tenantPlace={tenant.place} providerId={provider.id} />}
        {mayTestProvider(admin, provider) && <TestCard tenantPlace={tenant.place} provider={provider} />}
        <ProviderSettings
          provider={provider}
          groups={await shownGroupRules(container.directory, tenant.id, provider.provisioning.groups)}
          options={targetOptions(people, t('identityProviders.claimNotUsed'))}
          tenantPlace={tenant.place}
          role={admin.role}
        />
        {editable && (
          <EndProvider
            mayShape={!provider.includesAdministrators || mayManage(admin.role, 'owner')}
            provider={provider}
            linked={linked}
            reaching={
              await container.trustedIssuers.listReaching(tenant.id, {
                people: 'identity_provider',
                of: provider.id,
              })
            }
            tenantPlace={tenant.place}
          />
        )}
      </div>
      <DoByApi actions="identity-providers/[provider]/actions.ts" params={params} />
    </>
  );
}
