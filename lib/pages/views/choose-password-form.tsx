import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button } from '@/components/ui/plain-button';
import { redeemLinkErrors } from '@/lib/pages/sign-in/forms/errors';
import { newPasswordRules } from '@/lib/pages/sign-in/forms/new-password-errors';
import { redeemLinkPurpose } from '@/lib/pages/sign-in/forms/purposes';
import type { LinkForm } from '@/lib/pages/sign-in/link-page';
import { errorText } from '@/lib/pages/sign-in/page-query';

/** The form behind a one-time link. */
export function ChoosePasswordForm({ page, action }: { page: LinkForm; action: string }) {
  const t = useText();
  const {
    tenant: { settings },
    browser,
    token,
    userName,
    error,
  } = page;
  const fault = errorText(redeemLinkErrors(settings.passwordMinimumLength), error);
  const faultOf = (field: string) => (fault?.field === field ? t(fault.text) : undefined);
  return (
    <form method="post" action={action} className="space-y-4">
      <input type="hidden" name="csrf" value={browser.formToken(redeemLinkPurpose(token))} />
      <input type="hidden" name="token" value={token} />
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={userName} readOnly hidden />
      <Field
        label={t('signIn.newPassword')}
        hint={t(newPasswordRules(settings.passwordMinimumLength))}
        error={faultOf('new')}
        required
      >
        <Input
          name="new_password"
          type="password"
          autoComplete="new-password"
          autoFocus={fault?.field !== 'repeated'}
        />
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
        {t('signIn.setPassword')}
      </Button>
    </form>
  );
}
