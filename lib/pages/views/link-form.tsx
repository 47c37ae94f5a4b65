import { FormError } from '@/components/forms/form-error';
import { PasskeyForm } from '@/components/forms/passkey-form';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Field } from '@/components/ui/field';
import { PasswordInput } from '@/components/ui/password-input';
import { Button } from '@/components/ui/plain-button';
import { passkeyByLinkErrors, redeemLinkErrors } from '@/lib/pages/sign-in/forms/errors';
import { newPasswordRules } from '@/lib/pages/sign-in/forms/new-password-errors';
import { redeemLinkPurpose } from '@/lib/pages/sign-in/forms/purposes';
import type { LinkForm as LinkFormPage } from '@/lib/pages/sign-in/link-page';
import { errorText } from '@/lib/pages/sign-in/page-query';
import { tenantPath } from '@/lib/platform/shared/paths';

/**
 * The form that a link's page currently shows.
 * @param props.path of that page
 */
export function LinkForm({ page, path }: { page: LinkFormPage; path: `/${string}` }) {
  const action = (rest: string) => tenantPath(page.tenant.place, `${path}/${rest}`);
  switch (page.leadsTo) {
    case 'passkey':
      return <AddPasskeyForm page={page} action={action('passkey')} />;
    case 'password':
      return <ChoosePasswordForm page={page} action={action('submit')} />;
    case 'provider':
      return <ContinueForm page={page} action={action('submit')} />;
  }
}

/** The form behind a one-time link of a person who has to sign in with an identity provider. */
function ContinueForm({ page: { browser, token, provider }, action }: { page: LinkFormPage; action: string }) {
  const t = useText();
  return (
    <form method="post" action={action}>
      <input type="hidden" name="csrf" value={browser.formToken(redeemLinkPurpose(token))} />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="way" value="provider" />
      <Button type="submit" variant="primary" size="lg" block>
        {t.rich('signIn.continueWithName', { name: provider?.name ?? '', provider: (chunks) => <bdi>{chunks}</bdi> })}
      </Button>
    </form>
  );
}

/**
 * The form behind a one-time link if passkeys are the only way to sign in.
 * @param props.action path of the page, where the browser's response is posted
 */
function AddPasskeyForm({ page: { browser, token, error }, action }: { page: LinkFormPage; action: string }) {
  const t = useText();
  const fault = errorText(passkeyByLinkErrors, error);
  return (
    <>
      <FormError className="mb-4">{fault && t(fault)}</FormError>
      <p className="mb-4 text-sm text-ink-muted text-pretty noscript:hidden">
        {t('signIn.storedByYourDevicePassword')}
      </p>
      <PasskeyForm
        action={action}
        optionsAction={`${action}/options`}
        ceremony="create"
        label={t('common.addAPasskey')}
        variant="primary"
        size="lg"
        block
      >
        <input type="hidden" name="csrf" value={browser.formToken(redeemLinkPurpose(token))} />
        <input type="hidden" name="token" value={token} />
      </PasskeyForm>
      <Callout tone="warning" className="hidden noscript:block">
        {t('signIn.passkeysRequireJavascriptOpenThis')}
      </Callout>
    </>
  );
}

/** The form behind a one-time link. */
function ChoosePasswordForm({ page, action }: { page: LinkFormPage; action: string }) {
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
        <PasswordInput name="new_password" autoComplete="new-password" autoFocus={fault?.field !== 'repeated'} />
      </Field>
      <Field label={t('signIn.confirmNewPassword')} error={faultOf('repeated')} required>
        <PasswordInput name="repeated_password" autoComplete="new-password" autoFocus={fault?.field === 'repeated'} />
      </Field>
      <Button type="submit" variant="primary" size="lg" block>
        {t('signIn.setPassword')}
      </Button>
    </form>
  );
}
