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
  csrf,
}: {
  tenantPlace: string;
  passkeys: boolean;
  passkeysAlone: boolean;
  csrf: string;
}) {
  const t = useText();
  const path = (rest: string) => tenantPath(tenantPlace, `/second-factor/${rest}`);
  const hidden = (
    <>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="as" value="session" />
      <input type="hidden" name="returnTo" value={tenantPath(tenantPlace, '/account/security?done=added')} />
    </>
  );
  return (
    <Card title={t('Add a second factor')} className="[&>div]:space-y-6">
      {passkeys && (
        <section className="space-y-3">
          <PageScript />
          <h3 className="text-base font-medium">{t('Passkey')}</h3>
          <p className="text-sm text-ink-muted text-pretty">
            {passkeysAlone
              ? t('Stored by your device, password manager or security key. It also signs you in without a password.')
              : t('Stored by your device, password manager or security key.')}
          </p>
          <PasskeyForm
            action={path('passkey/new')}
            optionsAction={path('passkey/new/options')}
            ceremony="create"
            label={t('Add a passkey')}
            variant="primary"
          >
            {hidden}
            <Field
              label={t('Passkey name')}
              hint={t('For example, the device that stores it.')}
              optional
              className="mb-3 max-w-72"
            >
              <Input name="name" maxLength={60} autoComplete="off" />
            </Field>
          </PasskeyForm>
          <p className="hidden text-sm text-ink-muted noscript:block">{t('Passkeys require JavaScript.')}</p>
        </section>
      )}
      <section className="space-y-3">
        <h3 className="text-base font-medium">{t('Authenticator app')}</h3>
        <p className="text-sm text-ink-muted text-pretty">
          {t('An app on your phone that shows a new code every 30 seconds.')}
        </p>
        <form method="post" action={path('authenticator/start')}>
          {hidden}
          <Button type="submit">{t('Set up authenticator app')}</Button>
        </form>
      </section>
    </Card>
  );
}
