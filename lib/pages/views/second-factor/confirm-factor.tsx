import { PasskeyForm } from '@/components/forms/passkey-form';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button } from '@/components/ui/plain-button';
import type { SecondFactorPage } from '@/lib/pages/sign-in/second-factor-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { FactorFields } from './factor-fields';

/** All ways in which a person can confirm who they are, with the most common one first. */
export function ConfirmFactor({ page }: { page: SecondFactorPage }) {
  const t = useText();
  const {
    methods: { totp, passkey, recoveryCode },
    error,
    tenant,
  } = page;
  const path = (rest: string) => tenantPath(tenant.place, `/second-factor/${rest}`);
  const only = !totp && !passkey;
  return (
    <div className="space-y-5">
      {totp && (
        <form method="post" action={path('code')} className="space-y-4">
          <FactorFields page={page} />
          <input type="hidden" name="kind" value="totp" />
          <Field label={t('signIn.authenticatorCode')} required>
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={10}
              autoFocus={error !== 'wrong-recovery-code'}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" block>
            {t('common.confirm')}
          </Button>
        </form>
      )}
      {passkey && (
        <>
          <PasskeyForm
            action={path('passkey')}
            optionsAction={path('passkey/options')}
            ceremony="get"
            label={t('signIn.useAPasskey')}
            variant={totp ? 'secondary' : 'primary'}
            size="lg"
            block
          >
            <FactorFields page={page} />
          </PasskeyForm>
          <p className="hidden text-sm text-ink-muted noscript:block">{t('common.passkeysRequireJavascript')}</p>
        </>
      )}
      {recoveryCode && (
        <details open={only || error === 'wrong-recovery-code'} className="border-t pt-4 text-sm">
          <summary className="cursor-pointer font-medium">{t('signIn.useRecoveryCode')}</summary>
          <form method="post" action={path('code')} className="mt-3 space-y-4">
            <FactorFields page={page} />
            <input type="hidden" name="kind" value="recovery-code" />
            <Field label={t('signIn.recoveryCode')} hint={t('signIn.oneOfCodesYouSaved')} required>
              <Input name="code" autoComplete="off" autoCapitalize="none" spellCheck={false} mono maxLength={40} />
            </Field>
            <Button type="submit" block>
              {t('signIn.confirmWithRecoveryCode')}
            </Button>
          </form>
        </details>
      )}
    </div>
  );
}
