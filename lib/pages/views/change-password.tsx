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
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { FormTargets } from './form-targets';
import { JourneyFields } from './journey-fields';
import { signInPage } from './sign-in-page';

/** What happens after the change, depending on the tenant's setting. */
const consequences = {
  everything: text(
    'You’ll need to sign in again. All your devices and connected apps are signed out, and your access keys and personal access tokens stop working.',
  ),
  others: text('This browser stays signed in. Other devices and connected apps are signed out.'),
  nothing: text('Your devices and connected apps stay signed in.'),
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
      title={t('Choose a new password')}
      description={
        user.mustChangePassword
          ? t('Your current password was set by someone else. Choose one that only you know.')
          : t(consequences[passwordChangeEnds])
      }
      footer={
        !user.mustChangePassword && (
          <a href={tenantPath(tenant.place, '/account')} className="underline underline-offset-2">
            {t('Back to your account')}
          </a>
        )
      }
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <form method="post" action={tenantPath(tenant.place, '/change-password/submit')} className="space-y-4">
        <JourneyFields journey={journey} csrf={browser.formToken(changePasswordPurpose(user.id))} />
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.userName} readOnly hidden />
        <Field label={t('Current password')} error={faultOf('current')} required>
          <Input
            name="current_password"
            type="password"
            autoComplete="current-password"
            autoFocus={!fault || fault.field === 'current'}
          />
        </Field>
        <Field
          label={t('New password')}
          hint={t(newPasswordRules(passwordMinimumLength))}
          error={faultOf('new')}
          required
        >
          <Input name="new_password" type="password" autoComplete="new-password" autoFocus={fault?.field === 'new'} />
        </Field>
        <Field label={t('Confirm new password')} error={faultOf('repeated')} required>
          <Input
            name="repeated_password"
            type="password"
            autoComplete="new-password"
            autoFocus={fault?.field === 'repeated'}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          {t('Change password')}
        </Button>
      </form>
    </SignInShell>
  );
}

export const changePassword = signInPage({
  title: text('Choose a new password'),
  load: changePasswordPage,
  View: ChangePasswordView,
});
