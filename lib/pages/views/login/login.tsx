import { FormError } from '@/components/forms/form-error';
import { PasskeyForm } from '@/components/forms/passkey-form';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { loginErrors } from '@/lib/pages/sign-in/forms/errors';
import { loginPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { type LoginPage, loginPage } from '@/lib/pages/sign-in/login-page';
import { journeyPath } from '@/lib/pages/sign-in/next-page';
import { errorText } from '@/lib/pages/sign-in/page-query';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { BackToClient } from '../back-to-client';
import { FormPost } from '../form-post';
import { FormTargets } from '../form-targets';
import { JourneyFields } from '../journey-fields';
import { nameWithin } from '../name';
import { signInPage } from '../sign-in-page';
import { AnotherWanted } from './another-wanted';
import { PasswordForm } from './password-form';
import { TenantSentence } from './tenant-sentence';
import { UpstreamButtons } from './upstream-buttons';

function LoginView({ page }: { page: LoginPage }) {
  const t = useText();
  const fault = page.kind === 'form' ? errorText(loginErrors, page.error) : null;
  if (page.kind === 'answer') return <FormPost brand={brandOf(page.tenant)} answer={page.answer} nonce={page.nonce} />;
  const {
    tenant,
    container,
    browser,
    journey,
    interaction,
    action,
    switching,
    unwanted,
    passwords,
    passkeys,
    providers,
    userName,
  } = page;
  const brand = brandOf(tenant);
  return (
    <SignInShell
      brand={brand}
      title={t('Sign in')}
      description={
        interaction &&
        t.rich('to continue to <name>{client}</name>', { client: interaction.client.clientName, name: nameWithin })
      }
      footer={
        container.mail &&
        passwords && (
          <a href={journeyPath(tenant.place, '/forgot-password', journey)} className="underline underline-offset-2">
            {t('Forgot your password?')}
          </a>
        )
      }
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      {interaction && unwanted !== null && (
        <AnotherWanted signedInAs={unwanted} clientName={interaction.client.clientName} />
      )}
      <FormError className="mb-4">{fault && t(fault)}</FormError>
      <TenantSentence brand={brand} />
      {passwords && (
        <PasswordForm action={action} passkeys={passkeys} userName={userName}>
          <JourneyFields journey={journey} csrf={browser.formToken(loginPurpose)} />
          {switching && <input type="hidden" name="switch" value="1" />}
        </PasswordForm>
      )}
      {passkeys && (
        <div className={passwords ? 'mt-3' : ''}>
          <PasskeyForm
            action={tenantPath(tenant.place, '/login/passkey')}
            optionsAction={tenantPath(tenant.place, '/login/passkey/options')}
            ceremony="get"
            label={t('Use a passkey')}
            variant={passwords ? 'secondary' : 'primary'}
            size="lg"
            block
            autofill={passwords}
          >
            <JourneyFields journey={journey} csrf={browser.formToken(loginPurpose)} />
            {switching && <input type="hidden" name="switch" value="1" />}
          </PasskeyForm>
          {!passwords && (
            <p className="hidden text-sm text-ink-muted noscript:block">{t('Passkeys require JavaScript.')}</p>
          )}
        </div>
      )}
      {!passwords && !passkeys && providers.length === 0 && (
        <Callout tone="warning" role="status">
          {t('Sign-in isn’t available right now. Contact an administrator.')}
        </Callout>
      )}
      <UpstreamButtons
        tenant={tenant}
        providers={providers}
        alone={!passwords && !passkeys}
        browser={browser}
        journey={journey}
        switching={switching}
      />
      {interaction && unwanted !== null && (
        <BackToClient tenantPlace={tenant.place} browser={browser} interaction={interaction} />
      )}
    </SignInShell>
  );
}

export const login = signInPage({ title: text('Sign in'), load: loginPage, View: LoginView });
