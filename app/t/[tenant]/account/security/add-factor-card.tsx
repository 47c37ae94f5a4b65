import { PageScript } from '@/app/page-script';
import { PasskeyForm } from '@/components/forms/passkey-form';
import { useText } from '@/components/text/use-text';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { tenantPath } from '@/lib/platform/shared/paths';

/** The buttons for adding a factor. */
export function AddFactorCard({
  tenantPlace,
  passkeys,
  passkeysAlone,
  personId,
  csrf,
}: {
  tenantPlace: string;
  passkeys: boolean;
  passkeysAlone: boolean;
  personId: string;
  csrf: string;
}) {
  const t = useText();
  const path = (rest: string) => tenantPath(tenantPlace, `/second-factor/${rest}`);
  const hidden = (
    <>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="person" value={personId} />
      <input type="hidden" name="as" value="session" />
      <input type="hidden" name="returnTo" value={tenantPath(tenantPlace, '/account/security?done=added')} />
    </>
  );
  return (
    <Card title={t('common.addSecondFactor')} className="[&>div]:space-y-6">
      {passkeys && (
        <section className="space-y-3">
          <PageScript />
          <h3 className="text-base font-medium">{t('common.passkey')}</h3>
          <p className="text-sm text-ink-muted text-pretty">
            {passkeysAlone ? t('account.storedByYourDevicePasswordManager') : t('account.storedByYourDevicePassword')}
          </p>
          <PasskeyForm
            action={path('passkey/new')}
            optionsAction={path('passkey/new/options')}
            ceremony="create"
            label={t('common.addAPasskey')}
            variant="primary"
          >
            {hidden}
            <Field
              label={t('account.passkeyName')}
              hint={t('account.forExampleDeviceThatStores')}
              optional
              className="mb-3 max-w-72"
            >
              <Input name="name" maxLength={60} autoComplete="off" />
            </Field>
          </PasskeyForm>
          <p className="hidden text-sm text-ink-muted noscript:block">{t('common.passkeysRequireJavascript')}</p>
        </section>
      )}
      <section className="space-y-3">
        <h3 className="text-base font-medium">{t('common.authenticatorApp')}</h3>
        <p className="text-sm text-ink-muted text-pretty">{t('common.appOnYourPhoneThat')}</p>
        <form method="post" action={path('authenticator/start')}>
          {hidden}
          <Button type="submit">{t('common.setUpAuthenticatorApp')}</Button>
        </form>
      </section>
    </Card>
  );
}
