import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button } from '@/components/ui/plain-button';
import { type ChangePasswordPage, changePasswordPage } from '@/lib/pages/sign-in/change-password-page';
import { changePasswordErrors } from '@/lib/pages/sign-in/forms/errors';
import { newPasswordRules } from '@/lib/pages/sign-in/forms/new-password-errors';
import { changePasswordPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { errorText } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { FormTargets } from './form-targets';
import { JourneyFields } from './journey-fields';
import { signInPage } from './sign-in-page';

/** What happens after the change, depending on the tenant's setting. */
const consequences = {
  everything: msg('signIn.youllNeedToSignIn'),
  others: msg('signIn.thisBrowserStaysSignedIn'),
  nothing: msg('signIn.yourDevicesAndConnectedApps'),
} as const;

function ChangePasswordView({ page }: { page: ChangePasswordPage }) {
  const t = useText();
  const { tenant, browser, journey, interaction, user, error } = page;
  const { passwordMinimumLength, passwordChangeEnds } = tenant.settings;
  const fault = errorText(changePasswordErrors(passwordMinimumLength), error);
  const faultOf = (field: string) => (fault?.field === field ? t(fault.text) : undefined);
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('common.chooseNewPassword')}
      description={
        user.mustChangePassword ? t('signIn.yourCurrentPasswordWasSet') : t(consequences[passwordChangeEnds])
      }
      footer={
        !user.mustChangePassword && (
          <a href={tenantPath(tenant.place, '/account')} className="underline underline-offset-2">
            {t('signIn.backToYourAccount')}
          </a>
        )
      }
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <form method="post" action={tenantPath(tenant.place, '/change-password/submit')} className="space-y-4">
        <JourneyFields journey={journey} csrf={browser.formToken(changePasswordPurpose(user.id))} />
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.userName} readOnly hidden />
        <Field label={t('signIn.currentPassword')} error={faultOf('current')} required>
          <Input
            name="current_password"
            type="password"
            autoComplete="current-password"
            autoFocus={!fault || fault.field === 'current'}
          />
        </Field>
        <Field
          label={t('signIn.newPassword')}
          hint={t(newPasswordRules(passwordMinimumLength))}
          error={faultOf('new')}
          required
        >
          <Input name="new_password" type="password" autoComplete="new-password" autoFocus={fault?.field === 'new'} />
        </Field>
        <Field label={t('signIn.confirmNewPassword')} error={faultOf('repeated')} required>
          <Input
            name="repeated_password"
            type="password"
            autoComplete="new-password"
            autoFocus={fault?.field === 'repeated'}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          {t('common.changePassword')}
        </Button>
      </form>
    </SignInShell>
  );
}

export const changePassword = signInPage({
  title: msg('common.chooseNewPassword'),
  load: changePasswordPage,
  View: ChangePasswordView,
});
