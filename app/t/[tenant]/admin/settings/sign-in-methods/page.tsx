import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { mayManage } from '@/lib/people/may-manage';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { countByForm } from '@/lib/sign-in/passwords/count-by-form';
import { DoByApi } from '../../by-api/do-by-api';
import { SettingsForm } from '../settings-form';
import { SettingsHeader } from '../settings-header';
import { changeSignInSettings } from './change-sign-in-settings';
import { MethodFields } from './method-fields';
import { PasswordFields, SecondFactorFields } from './password-fields';
import { PasswordHashesCard } from './password-hashes-card';

export const generateMetadata = titled(msg('common.signIn'));

/** How people sign in: the methods, the rules for passwords, and who must have a second factor. */
export default async function SignInSettingsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'auditor');
  const { passwordSignIn, passkeySignIn, passwordMinimumLength, passwordChangeEnds, secondFactorRequired } =
    tenant.settings;
  const settings = { passwordSignIn, passkeySignIn, passwordMinimumLength, passwordChangeEnds, secondFactorRequired };
  const [lockedOut, providers, passwordCounts, own] = await Promise.all([
    container.tenants.countLockedOut(tenant.id),
    container.identityProviders.store.listOffered(tenant.id),
    countByForm(container.credentials, tenant.id),
    container.secondFactors.list(tenant.id, admin.personId),
  ]);
  const mayManageOwners = mayManage(admin.role, 'owner');
  return (
    <>
      <SettingsHeader
        tenantPlace={tenant.place}
        title={t('common.signIn')}
        description={t('settings.passwordsPasskeysAndSecondFactors')}
      />
      <SettingsForm
        action={changeSignInSettings.bind(null, tenant.place)}
        settings={settings}
        editable={roleSuffices(admin.role, 'admin')}
      >
        <MethodFields
          tenantPlace={tenant.place}
          settings={settings}
          lockedOut={lockedOut}
          providers={providers.map(({ name }) => name)}
          editable={mayManageOwners}
        />
        <PasswordFields settings={settings} mayManageOwners={mayManageOwners} />
        <SecondFactorFields settings={settings} editable={mayManageOwners} hasOwn={own.factors.length > 0} />
      </SettingsForm>
      <PasswordHashesCard tenantPlace={tenant.place} counts={passwordCounts} />
      <DoByApi
        actions="settings/sign-in-methods/change-sign-in-settings.ts"
        fields={[
          'passwordSignIn',
          'passkeySignIn',
          'passwordMinimumLength',
          'passwordChangeEnds',
          'secondFactorRequired',
        ]}
        params={params}
      />
    </>
  );
}
