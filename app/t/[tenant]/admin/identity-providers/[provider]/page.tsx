import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Badge } from '@/components/ui/badge';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { text } from '@/lib/platform/shared/text';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { namedAfter } from '../../named-after';
import { providersPath } from '../provider-path';
import { CheckCard } from './check-card';
import { EndProvider } from './end-provider';
import { ProviderFacts } from './provider-facts';
import { ProviderSettings } from './provider-settings';

export const generateMetadata = namedAfter(
  text('Identity provider'),
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
  return (
    <>
      <PageHeader
        title={provider.name}
        description={provider.issuer}
        breadcrumbs={[{ label: t('Identity providers'), href: providersPath(tenant.place) }]}
        status={
          provider.disabledAt ? (
            <Badge dot>{t('Disabled')}</Badge>
          ) : (
            <Badge tone="success" dot>
              {t('Enabled')}
            </Badge>
          )
        }
      />
      <div className="max-w-3xl space-y-5">
        <ProviderFacts
          provider={provider}
          linked={linked}
          redirectUri={upstreamRedirectUri(container.config.url, tenant.place, provider.id)}
        />
        {editable && <CheckCard tenantPlace={tenant.place} providerId={provider.id} />}
        <ProviderSettings provider={provider} tenantPlace={tenant.place} role={admin.role} />
        {editable && (
          <EndProvider
            mayShape={!provider.includesAdministrators || mayManage(admin.role, 'owner')}
            provider={provider}
            linked={linked}
            tenantPlace={tenant.place}
          />
        )}
      </div>
    </>
  );
}
