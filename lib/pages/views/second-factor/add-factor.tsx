import { PasskeyForm } from '@/components/forms/passkey-form';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Button } from '@/components/ui/plain-button';
import type { SecondFactorPage } from '@/lib/pages/sign-in/second-factor-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { FactorFields } from './factor-fields';

/** The choice between a passkey and an authenticator app, for a person who adds one while signing in. */
export function AddFactor({ page }: { page: SecondFactorPage }) {
  const t = useText();
  const {
    subject: { relyingParty },
    methods: { onlyPasskey },
    tenant,
  } = page;
  const path = (rest: string) => tenantPath(tenant.place, `/second-factor/${rest}`);
  if (onlyPasskey && !relyingParty)
    return <Callout tone="warning">{t('signIn.appRequiresPasskeyButPasskeys')}</Callout>;
  return (
    <div className="space-y-6">
      {relyingParty && (
        <section className="space-y-2.5">
          <h2 className="text-base">{t('common.passkey')}</h2>
          <p className="text-sm text-ink-muted text-pretty">{t('signIn.storedByYourDevicePassword')}</p>
          <PasskeyForm
            action={path('passkey/new')}
            optionsAction={path('passkey/new/options')}
            ceremony="create"
            label={t('common.addAPasskey')}
            variant="primary"
            size="lg"
            block
          >
            <FactorFields page={page} />
          </PasskeyForm>
          <p className="hidden text-sm text-ink-muted noscript:block">{t('common.passkeysRequireJavascript')}</p>
        </section>
      )}
      {!onlyPasskey && (
        <section className="space-y-2.5">
          <h2 className="text-base">{t('common.authenticatorApp')}</h2>
          <p className="text-sm text-ink-muted text-pretty">{t('common.appOnYourPhoneThat')}</p>
          <form method="post" action={path('authenticator/start')}>
            <FactorFields page={page} />
            <Button type="submit" size="lg" block>
              {t('common.setUpAuthenticatorApp')}
            </Button>
          </form>
        </section>
      )}
    </div>
  );
}
