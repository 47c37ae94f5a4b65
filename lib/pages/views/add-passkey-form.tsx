import { FormError } from '@/components/forms/form-error';
import { PasskeyForm } from '@/components/forms/passkey-form';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { passkeyByLinkErrors } from '@/lib/pages/sign-in/forms/errors';
import { redeemLinkPurpose } from '@/lib/pages/sign-in/forms/purposes';
import type { LinkForm } from '@/lib/pages/sign-in/link-page';
import { errorText } from '@/lib/pages/sign-in/page-query';

/**
 * The form behind a one-time link if passkeys are the only way to sign in.
 * @param props.action path of the page, where the browser's response is posted
 */
export function AddPasskeyForm({ page: { browser, token, error }, action }: { page: LinkForm; action: string }) {
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
