import { forbidden, notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { mayTestProvider } from '@/lib/pages/console/may-test-provider';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { segmentValue } from '@/lib/platform/shared/path-segment';
import { noClaims } from '@/lib/sign-in/identity-providers/covered-claims';
import { namedAfter } from '../../../named-after';
import { providerPath, providersPath } from '../../provider-path';
import { startTest } from '../test-actions';
import { TestForm } from '../test-form';
import { TestResult } from './test-result';

export const generateMetadata = namedAfter(
  msg('identityProviders.testSignIn'),
  'provider',
  async ({ tenant, container }, id) => (await container.identityProviders.store.find(tenant.id, id))?.name,
);

/** The result of the latest test sign-in that was started in this session. */
export default async function ProviderTestPage({ params }: { params: Promise<{ tenant: string; provider: string }> }) {
  const t = await getText();
  const { tenant: tenantPlace, provider: segment } = await params;
  const { tenant, admin, container } = await requireAdmin(tenantPlace, 'admin');
  const { store } = container.identityProviders;
  const provider = await store.find(tenant.id, segmentValue(segment));
  if (!provider) notFound();
  if (!mayTestProvider(admin, provider)) forbidden();
  const result = await store.findTestResult({
    tenantId: tenant.id,
    providerId: provider.id,
    sessionId: admin.id,
    now: container.now(),
  });
  const wouldBe =
    result?.kind === 'asserted'
      ? await store.findWouldBe({ provider, asserted: result.identity, claims: result.claims ?? noClaims })
      : null;
  return (
    <>
      <PageHeader
        title={t('identityProviders.testSignIn')}
        description={result ? t('identityProviders.nobodyWasSignedIn') : t('identityProviders.noTestResult')}
        breadcrumbs={[
          { label: t('common.identityProviders'), href: providersPath(tenant.place) },
          { label: provider.name, href: providerPath(tenant.place, provider.id) },
        ]}
      />
      <div className="max-w-3xl space-y-5">
        {result && <TestResult result={result} wouldBe={wouldBe} provider={provider} tenantPlace={tenant.place} />}
        <Card title={result ? t('identityProviders.testAgain') : undefined}>
          <TestForm action={startTest.bind(null, tenant.place)} providerId={provider.id} providerName={provider.name} />
        </Card>
      </div>
    </>
  );
}
