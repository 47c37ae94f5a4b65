import { ArrowUpRight } from 'lucide-react';
import { notFound, redirect } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { CopyText } from '@/components/ui/copy-text';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { requireOperator } from '@/lib/pages/console/require-operator';
import { isId } from '@/lib/platform/shared/id';
import { defaultTenantSlug, issuerOf } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { managesTenants } from '@/lib/tenants/operator';
import type { RegisteredTenant, TenantUsage } from '@/lib/tenants/register';
import { namedAfter } from '../../named-after';
import { StatusBadge } from '../status-badge';
import { managedTenantPath, tenantsPath } from '../tenants-path';
import { invite } from './actions';
import { AwaitedOwnerCard } from './awaited-owner-card';
import { DomainCard } from './domain-card';
import { StatusCard } from './status-card';

interface TenantFactsProps {
  tenant: RegisteredTenant;
  issuer: string;
  consoleHref: string;
}

/** What identifies a tenant, with a link to its console, which has a separate sign-in. */
function TenantFacts({ tenant: { slug, status, createdAt }, issuer, consoleHref }: TenantFactsProps) {
  const t = useText();
  return (
    <Card
      title={t('Details')}
      description={t('People belong to a single tenant. To use this tenant’s console, you need to sign in there.')}
      actions={
        status === 'active' && (
          <ButtonLink href={consoleHref} size="sm">
            {t('Open console')}
            <ArrowUpRight aria-hidden />
          </ButtonLink>
        )
      }
    >
      <DescriptionList
        items={[
          { term: t('Slug'), detail: <CopyText value={slug} what={t('slug')} /> },
          { term: t('Issuer'), detail: <CopyText value={issuer} what={t('issuer')} /> },
          { term: t('Created'), detail: <Time value={createdAt} /> },
        ]}
      />
    </Card>
  );
}

/** A tenant's usage. */
function UsageCard({ usage: { people, clients, families, tokens } }: { usage: TenantUsage }) {
  const t = useText();
  const figures = [
    { label: t('Active people'), count: people },
    { label: t('Enabled clients'), count: clients },
    { label: t('Active token families'), count: families },
    { label: t('Tokens in the last 30 days'), count: tokens },
  ];
  return (
    <Card
      title={t('Usage')}
      description={t(
        'People, clients and token families are current counts. Tokens are counted hourly, with a delay of a few seconds.',
      )}
    >
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="mt-1 text-2xl font-semibold tabular-nums">{count.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

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
