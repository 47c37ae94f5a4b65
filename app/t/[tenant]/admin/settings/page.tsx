import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { revocations } from '@/lib/oauth/endpoints/revocations';
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { defaultTenantSlug, issuerOf } from '@/lib/platform/shared/paths';
import { AuditLogCard } from './audit-log-card';
import { LifetimesCard } from './lifetimes-card';
import { MaintenanceCard } from './maintenance-card';
import { DeletionCard, ProfileCard } from './people-cards';
import { PersonalTokensCard } from './personal-tokens-card';
import { FeedCard, IdTokensCard, LegacyCard, ProofCard, RequestsCard } from './protocol-cards';
import { PasswordsCard, SecondFactorsCard, SignInMethodsCard } from './sign-in-cards';

export const generateMetadata = titled(msg('common.settings'));

/** One card per section; a new section adds its card. */
export default async function SettingsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'auditor');
  const editable = roleSuffices(admin.role, 'admin');
  const mayManageOwners = mayManage(admin.role, 'owner');
  const [switches, { User }, providers] = await Promise.all([
    container.closures.readSwitches(tenant.id),
    container.resourceTypes(tenant.id),
    container.identityProviders.store.listOffered(tenant.id),
  ]);
  return (
    <>
      <PageHeader title={t('common.settings')} description={t('settings.settingsForEveryoneInThis')} />
      <div className="max-w-3xl space-y-6">
        <LifetimesCard
          tenantPlace={tenant.place}
          settings={tenant.settings}
          editable={editable}
          mayManageOwners={mayManageOwners}
        />
        <SignInMethodsCard
          tenantPlace={tenant.place}
          settings={tenant.settings}
          providers={providers.map(({ name }) => name)}
          editable={mayManageOwners}
        />
        <PasswordsCard
          tenantPlace={tenant.place}
          settings={tenant.settings}
          editable={editable}
          mayManageOwners={mayManageOwners}
        />
        <SecondFactorsCard tenantPlace={tenant.place} settings={tenant.settings} editable={mayManageOwners} />
        <ProfileCard tenantPlace={tenant.place} settings={tenant.settings} type={User} editable={editable} />
        <PersonalTokensCard tenant={tenant} editable={editable} />
        <DeletionCard tenantPlace={tenant.place} settings={tenant.settings} editable={mayManageOwners} />
        <AuditLogCard tenantPlace={tenant.place} settings={tenant.settings} editable={mayManageOwners} />
        <FeedCard
          tenantPlace={tenant.place}
          address={endpointUrl(issuerOf(container.config.url, tenant.place), revocations.path)}
          settings={tenant.settings}
          editable={editable}
        />
        <ProofCard tenantPlace={tenant.place} settings={tenant.settings} editable={editable} />
        <RequestsCard tenantPlace={tenant.place} settings={tenant.settings} editable={editable} />
        <IdTokensCard tenantPlace={tenant.place} settings={tenant.settings} editable={editable} />
        <LegacyCard tenantPlace={tenant.place} settings={tenant.settings} editable={editable} />
        <MaintenanceCard
          tenant={{ place: tenant.place, name: tenant.name }}
          switches={switches}
          maySwitch={editable}
          maySwitchAll={tenant.slug === defaultTenantSlug && admin.role === 'owner'}
        />
      </div>
    </>
  );
}
