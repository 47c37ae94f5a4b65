import { ArrowUpRight } from 'lucide-react';
import { notFound, redirect } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { totalText } from '@/components/text/total-text';
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
import { msg } from '@/lib/platform/shared/message';
import { defaultTenantSlug, issuerOf } from '@/lib/platform/shared/paths';
import { managesTenants } from '@/lib/tenants/operator';
import type { RegisteredTenant, TenantUsage } from '@/lib/tenants/register';
import { DoByApi } from '../../by-api/do-by-api';
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
      title={t('common.details')}
      description={t('tenants.peopleBelongToSingleTenant')}
      actions={
        status === 'active' && (
          <ButtonLink href={consoleHref} size="sm">
            {t('tenants.openConsole')}
            <ArrowUpRight aria-hidden />
          </ButtonLink>
        )
      }
    >
      <DescriptionList
        items={[
          { term: t('tenants.slug'), detail: <CopyText value={slug} what={t('tenants.slugLower')} /> },
          { term: t('common.issuer'), detail: <CopyText value={issuer} what={t('common.issuerLower')} /> },
          { term: t('common.created'), detail: <Time value={createdAt} /> },
        ]}
      />
    </Card>
  );
}

/** A tenant's usage. */
function UsageCard({ usage: { people, clients, families, tokens } }: { usage: TenantUsage }) {
  const t = useText();
  const figures = [
    { label: t('common.activePeople'), figure: totalText(t, people) },
    { label: t('common.enabledClients'), figure: totalText(t, clients) },
    { label: t('common.activeTokenFamilies'), figure: totalText(t, families) },
    { label: t('tenants.tokensInLast30Days'), figure: tokens.toLocaleString('en') },
  ];
  return (
    <Card title={t('tenants.usage')} description={t('tenants.peopleClientsAndTokenFamilies')}>
      <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {figures.map(({ label, figure }) => (
          <div key={label}>
            <dt className="text-sm text-ink-muted">{label}</dt>
            <dd className="mt-1 text-2xl font-semibold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export const generateMetadata = namedAfter(msg('common.tenant'), 'managed', async ({ tenant, container, admin }, id) =>
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
        breadcrumbs={[{ label: t('common.tenants'), href: tenantsPath(tenant.place) }]}
        status={<StatusBadge status={managed.status} />}
      />
      <div className="max-w-3xl space-y-5">
        {managed.suspendedAt && (
          <Callout
            tone="warning"
            title={t.rich('tenants.suspendedSince', {
              time: () => managed.suspendedAt && <Time value={managed.suspendedAt} />,
            })}
          >
            {managed.suspensionReason ?? t('tenants.noReasonGiven')}
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
      <DoByApi actions="tenants/[managed]/actions.ts" params={{ tenant: place, managed: managed.slug }} />
    </>
  );
}
