import { notFound, redirect } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { requireOperator } from '@/lib/pages/console/require-operator';
import { isId } from '@/lib/platform/shared/id';
import { defaultTenantSlug, issuerOf } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { managesTenants } from '@/lib/tenants/operator';
import { namedAfter } from '../../named-after';
import { StatusBadge } from '../status-badge';
import { managedTenantPath, tenantsPath } from '../tenants-path';
import { invite } from './actions';
import { AwaitedOwnerCard } from './awaited-owner-card';
import { DomainCard } from './domain-card';
import { StatusCard } from './status-card';
import { TenantFacts } from './tenant-facts';
import { UsageCard } from './usage-card';

export const generateMetadata = namedAfter(text('Tenant'), 'managed', async ({ tenant, container, admin }, id) =>
  isId(id) && managesTenants(tenant, admin.role) ? (await container.tenantRegister.identify({ id }))?.name : null,
);

export default async function ManagedTenantPage({ params }: { params: Promise<{ tenant: string; managed: string }> }) {
  const t = await getText();
  const { tenant: place, managed: id } = await params;
  const { tenant, container } = await requireOperator(place);
  const {
    tenantRegister: register,
    config: { url },
  } = container;
  const managed = isId(id) ? await register.find({ id }, container.now()) : null;
  if (!managed) {
    // A typed address may contain the slug instead of the id.
    const meant = isId(id) ? null : await register.identify({ slug: id });
    if (meant) redirect(managedTenantPath(tenant.place, meant.id));
    notFound();
  }
  const [impact, move, awaited] = await Promise.all([
    register.countImpact(managed.id, container.now()),
    register.countMove(managed.id, container.now()),
    register.findAwaitedOwner(managed.id),
  ]);
  const issuers = { path: issuerOf(url, managed.slug), host: managed.domain && issuerOf(url, managed.domain.host) };
  return (
    <>
      <PageHeader
        title={managed.name}
        breadcrumbs={[{ label: t('Tenants'), href: tenantsPath(tenant.place) }]}
        status={<StatusBadge status={managed.status} />}
      />
      <div className="max-w-3xl space-y-5">
        {managed.suspendedAt && (
          <Callout
            tone="warning"
            title={t.rich('Suspended since <time></time>', {
              time: () => managed.suspendedAt && <Time value={managed.suspendedAt} />,
            })}
          >
            {managed.suspensionReason ?? t('No reason given.')}
          </Callout>
        )}
        <TenantFacts
          tenant={managed}
          issuer={issuerOf(url, managed.place)}
          consoleHref={issuerOf(url, managed.place) + '/admin'}
        />
        {awaited && managed.status === 'active' && (
          <AwaitedOwnerCard
            action={invite.bind(null, tenant.place)}
            tenantId={managed.id}
            userName={awaited.userName}
          />
        )}
        <UsageCard usage={managed.usage} />
        {managed.slug !== defaultTenantSlug && (
          <DomainCard tenant={managed} impact={move} issuers={issuers} operatorPlace={tenant.place} />
        )}
        {managed.slug !== defaultTenantSlug && (
          <StatusCard tenant={managed} impact={impact} operatorPlace={tenant.place} />
        )}
      </div>
    </>
  );
}
