import { cn } from '@/components/cn';
import { FormError } from '@/components/forms/form-error';
import { PasskeyForm } from '@/components/forms/passkey-form';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { Button } from '@/components/ui/plain-button';
import type { ClientAnswer } from '@/lib/oauth/authorize/client-redirect';
import type { JourneyBrand } from '@/lib/pages/sign-in/brand-for';
import type { Browser } from '@/lib/pages/sign-in/browser';
import { loginErrors } from '@/lib/pages/sign-in/forms/errors';
import { loginPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { type LoginPage, type LoginStep, loginPage } from '@/lib/pages/sign-in/login-page';
import { type Journey, journeyPath } from '@/lib/pages/sign-in/next-page';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { errorText } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { AccountChoices } from '../account-choices';
import { CancelSignIn } from '../cancel-sign-in';
import { FormTargets } from '../form-targets';
import { JourneyFields } from '../journey-fields';
import { nameWithin } from '../name';
import { signInPage } from '../sign-in-page';
import { AddressForm, ChosenAddress } from './address-form';
import { PasswordForm } from './password-form';
import { TenantSentence } from './tenant-sentence';

interface FormPostProps {
  brand: JourneyBrand;
  answer: ClientAnswer;
  nonce: string | undefined;
}

/** Posts a response to the client as a form: automatically, or by its button if scripts don't run. */
function FormPost({ brand, answer: { redirectUri, parameters }, nonce }: FormPostProps) {
  const t = useText();
  return (
    <SignInShell
      brand={brand}
      title={t.rich('signIn.continueToHost', { host: new URL(redirectUri).host, name: nameWithin })}
      description={t('common.returningYouToAppIf')}
    >
      <FormTargets redirectUri={redirectUri} />
      <form id="answer" method="post" action={redirectUri}>
        {Object.entries(parameters).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="primary" size="lg" block>
          {t('common.continue')}
        </Button>
      </form>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: "document.getElementById('answer').submit()" }} />
    </SignInShell>
  );
}

interface AnotherWantedProps {
  /** The user name of the person who is signed in. */
  signedInAs: string;
  clientName: string;
}

/**
 * Says that the application asks for a different account. It doesn't say which one, because the person at this browser
 * must not learn it.
 */
function AnotherWanted({ signedInAs, clientName }: AnotherWantedProps) {
  const t = useText();
  return (
    <Callout tone="info" role="status" title={t('signIn.differentAccountRequired')} className="mb-4">
      {t.rich('signIn.youreSignedInAsSigned', { signedInAs, clientName, name: nameWithin })}
    </Callout>
  );
}

function LoginView({ page }: { page: LoginPage }) {
  const t = useText();
  const fault = page.kind === 'form' ? errorText(loginErrors, page.error) : null;
  if (page.kind === 'answer') return <FormPost brand={page.brand} answer={page.answer} nonce={page.nonce} />;
  const {
    brand,
    tenant,
    container,
    browser,
    journey,
    interaction,
    action,
    switching,
    accounts,
    unwanted,
    step,
    routed,
    passwords,
    passkeys,
    providers,
    userName,
  } = page;
  const typing = passwords || step === 'address';
  const start = (way: LoginStep) =>
    journeyPath(tenant.place, '/login', journey, { ...(switching && { switch: '1' }), way });
  return (
    <SignInShell
      brand={brand}
      title={t('signIn.signIn')}
      description={
        interaction && t.rich('signIn.toContinueToClient', { client: interaction.client.clientName, name: nameWithin })
      }
      footer={
        passwords &&
        (step === 'address' ? (
          <a href={start('all')} className="underline underline-offset-2">
            {t('signIn.signInWithPasswordInstead')}
          </a>
        ) : (
          container.mail && (
            <a href={journeyPath(tenant.place, '/forgot-password', journey)} className="underline underline-offset-2">
              {t('signIn.forgotYourPassword')}
            </a>
          )
        ))
      }
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      {interaction && unwanted !== null && (
        <AnotherWanted signedInAs={unwanted} clientName={interaction.client.clientName} />
      )}
      <FormError className="mb-4">{fault && t(fault)}</FormError>
      <TenantSentence brand={brand} />
      {accounts.length > 0 && (
        <div className="mb-5 border-b pb-5">
          <AccountChoices tenantPlace={tenant.place} browser={browser} accounts={accounts} journey={journey} />
        </div>
      )}
      {step === 'address' && (
        <AddressForm action={action} passkeys={passkeys} userName={userName}>
          <JourneyFields journey={journey} csrf={browser.formToken(loginPurpose)} />
          {switching && <input type="hidden" name="switch" value="1" />}
        </AddressForm>
      )}
      {step === 'password' && <ChosenAddress address={userName} change={start('address')} />}
      {step !== 'address' && passwords && (
        <PasswordForm action={action} passkeys={passkeys} userName={userName} chosen={step === 'password'}>
          <JourneyFields journey={journey} csrf={browser.formToken(loginPurpose)} />
          {switching && <input type="hidden" name="switch" value="1" />}
          {routed && <input type="hidden" name="way" value={step} />}
        </PasswordForm>
      )}
      {passkeys && (
        <div className={typing ? 'mt-3' : ''}>
          <PasskeyForm
            action={tenantPath(tenant.place, '/login/passkey')}
            optionsAction={tenantPath(tenant.place, '/login/passkey/options')}
            ceremony="get"
            label={t('signIn.useAPasskey')}
            variant={typing ? 'secondary' : 'primary'}
            size="lg"
            block
            autofill={typing && step !== 'password'}
          >
            <JourneyFields journey={journey} csrf={browser.formToken(loginPurpose)} />
            {switching && <input type="hidden" name="switch" value="1" />}
          </PasskeyForm>
          {!passwords && (
            <p className="hidden text-sm text-ink-muted noscript:block">{t('common.passkeysRequireJavascript')}</p>
          )}
        </div>
      )}
      {!typing && !passkeys && providers.length === 0 && (
        <Callout tone="warning" role="status">
          {t('signIn.signInIsntAvailableRight')}
        </Callout>
      )}
      <UpstreamButtons
        tenant={tenant}
        providers={providers}
        alone={!typing && !passkeys}
        browser={browser}
        journey={journey}
        switching={switching}
      />
      <CancelSignIn tenantPlace={tenant.place} browser={browser} interaction={interaction} />
    </SignInShell>
  );
}

export const login = signInPage({ title: msg('signIn.signIn'), load: loginPage, View: LoginView });

interface UpstreamButtonsProps extends Pick<PageContext, 'tenant'> {
  /** The identity providers that sign people in. */
  providers: { id: string; name: string }[];
  /** Whether there are no other ways to sign in: then no line separates the buttons from what is above. */
  alone: boolean;
  browser: Browser;
  journey: Journey;
  switching: boolean;
}

/** One form for each identity provider of the tenant. Plain HTML. */
function UpstreamButtons({ tenant, providers, alone, browser, journey, switching }: UpstreamButtonsProps) {
  const t = useText();
  if (providers.length === 0) return null;
  return (
    <div className={cn('space-y-3', !alone && 'mt-5 border-t pt-5')}>
      {providers.map(({ id, name }) => (
        <form key={id} method="post" action={tenantPath(tenant.place, '/login/upstream')}>
          <JourneyFields journey={journey} csrf={browser.formToken(loginPurpose)} />
          <input type="hidden" name="provider" value={id} />
          {switching && <input type="hidden" name="switch" value="1" />}
          <Button type="submit" size="lg" block>
            <span className="min-w-0 wrap-anywhere">
              {t.rich('signIn.continueWithName', { name, provider: (chunks) => <bdi>{chunks}</bdi> })}
            </span>
          </Button>
        </form>
      ))}
    </div>
  );
}
