import { FormError } from '@/components/forms/form-error';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { type DevicePage, devicePage, devicePath } from '@/lib/pages/sign-in/device-page';
import { deviceErrors } from '@/lib/pages/sign-in/forms/errors';
import { enterCodePurpose } from '@/lib/pages/sign-in/forms/purposes';
import { errorText } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from '../sign-in-page';
import { SignedInAs } from '../signed-in-as';
import { CodeForm } from './code-form';

function DeviceView({ page }: { page: DevicePage }) {
  const t = useText();
  const { tenant, browser, user, userCode, error } = page;
  const { place } = tenant;
  const fault = errorText(deviceErrors, error);
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('signIn.connectADevice')}
      description={userCode === null ? t('signIn.enterCodeShownOnYour') : t('signIn.doesYourDeviceShowThis')}
      footer={
        <SignedInAs
          user={user}
          tenantPlace={place}
          journey={{ requestId: null, returnTo: devicePath(place, '/device', userCode) }}
        />
      }
    >
      <FormError className="mb-4">{fault && t(fault)}</FormError>
      <CodeForm action={tenantPath(place, '/device/code')} userCode={userCode}>
        <input type="hidden" name="csrf" value={browser.formToken(enterCodePurpose(user.id))} />
      </CodeForm>
    </SignInShell>
  );
}

export const device = signInPage({ title: msg('signIn.connectADevice'), load: devicePage, View: DeviceView });
