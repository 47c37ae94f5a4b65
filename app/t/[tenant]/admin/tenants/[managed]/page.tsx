import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Callout } from '@/components/ui/callout';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { requireOperator } from '@/lib/auth/require-operator';
import { isId } from '@/lib/shared/id';
import { text } from '@/lib/shared/text';
import { defaultTenantSlug, issuerOf, tenantPath } from '@/lib/tenants/paths';
import { StatusBadge } from '../status-badge';
import { tenantsPath } from '../tenants-path';
import { AwaitedOwnerCard } from './awaited-owner-card';
import { invite } from './actions';
import { StatusCard } from './status-card';
import { TenantFacts } from './tenant-facts';
import { UsageCard } from './usage-card';

export const generateMetadata = titled(text('Tenant'));

export default async function ManagedTenantPage({ params }: { params: Promise<{ tenant: string; managed: string }> }) {
  const t = await getText();
  const { tenant: slug, managed: id } = await params;
  const { tenant, container } = await requireOperator(slug);
  const managed = isId(id) ? await container.tenantRegister.find({ id }, container.now()) : null;
  if (!managed) notFound();
  const [impact, awaited] = await Promise.all([container.tenantRegister.countImpact(managed.id, container.now()), container.tenantRegister.findAwaitedOwner(managed.id)]);
  return (
    <>
      <PageHeader title={managed.name} breadcrumbs={[{ label: t('Tenants'), href: tenantsPath(tenant.slug) }]} status={<StatusBadge status={managed.status} />} />
      <div className="max-w-3xl space-y-5">
        {managed.suspendedAt && (
          <Callout tone="warning" title={t.rich('Suspended since <time></time>', { time: () => managed.suspendedAt && <Time value={managed.suspendedAt} /> })}>
            {managed.suspensionReason ?? t('No reason was given.')}
          </Callout>
        )}
        <TenantFacts tenant={managed} issuer={issuerOf(container.config.url, managed.slug)} consoleHref={tenantPath(managed.slug, '/admin')} />
        {awaited && managed.status === 'active' && <AwaitedOwnerCard action={invite.bind(null, tenant.slug)} tenantId={managed.id} userName={awaited.userName} />}
        <UsageCard usage={managed.usage} />
        {managed.slug !== defaultTenantSlug && <StatusCard tenant={managed} impact={impact} operatorSlug={tenant.slug} />}
      </div>
    </>
  );
}
