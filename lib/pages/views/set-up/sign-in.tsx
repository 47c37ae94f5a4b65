import { ChevronRight } from 'lucide-react';
import { FormError } from '@/components/forms/form-error';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Callout } from '@/components/ui/callout';
import { DescriptionList } from '@/components/ui/description-list';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { PasswordInput } from '@/components/ui/password-input';
import { Button } from '@/components/ui/plain-button';
import { errorText } from '@/lib/pages/sign-in/page-query';
import {
  type OfferedKind,
  offeredKinds,
  type SignInTaskPage,
  signInTaskPage,
} from '@/lib/pages/sign-in/set-up/set-up-pages';
import { setUpPath } from '@/lib/pages/sign-in/set-up/set-up-session';
import { decoded, msg, type Sayable, verbatim } from '@/lib/platform/shared/message';
import { type IdentityProvider } from '@/lib/sign-in/identity-providers/provider';
import { providerPresets } from '@/lib/sign-in/identity-providers/provider-kinds';
import type { ProviderTestResult } from '@/lib/sign-in/identity-providers/provider-test';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from '../sign-in-page';
import { BackToOverview } from './back-to-overview';
import { SetUpForm } from './set-up-form';
import { ValueToCopy } from './value-to-copy';

const errors = {
  'bad-issuer': msg('setUp.checkTheAddressOfTheProvider'),
  'bad-client': msg('setUp.checkClientIdAndSecret'),
  unreachable: msg('setUp.providerCannotBeRead'),
  exists: msg('setUp.redirectUriHasChanged'),
  approved: msg('setUp.onlyAdministratorsChangeItNow'),
  above: msg('setUp.askAdministratorToHelp'),
};

const kinds: Record<OfferedKind, Sayable> = {
  'entra-id': verbatim('Microsoft Entra ID'),
  okta: verbatim('Okta'),
  google: verbatim('Google'),
  oidc: msg('setUp.anotherOpenidProvider'),
};

function SignInView({ page }: { page: SignInTaskPage }) {
  const t = useText();
  const fault = errorText(errors, page.error);
  return (
    <SignInShell
      wide
      brand={brandOf(page.tenant)}
      title={page.form ? t(kinds[page.form.kind]) : t('setUp.signIn')}
      description={t('setUp.peopleSignInWithYourAccounts')}
      footer={<BackToOverview page={page} />}
    >
      <FormError className="mb-4">{fault && t(fault)}</FormError>
      {page.provider ? (
        <Connected page={page} provider={page.provider} redirectUri={page.redirectUri ?? ''} />
      ) : page.form ? (
        <Fill page={page} form={page.form} />
      ) : (
        <Choose page={page} />
      )}
    </SignInShell>
  );
}

function Choose({ page: { tenant, link } }: { page: SignInTaskPage }) {
  const t = useText();
  return (
    <>
      <h2 className="mb-2 text-sm font-medium">{t('setUp.whereDoPeopleHaveAccounts')}</h2>
      <ul className="divide-y rounded-md border">
        {offeredKinds.map((kind) => (
          <li key={kind}>
            <a
              href={setUpPath(tenant.place, link.id, '/sign-in', { kind })}
              className="flex items-center gap-3 px-4 py-3 text-sm hover:bg-hover"
            >
              <span className="min-w-0 flex-1">{t(kinds[kind])}</span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-subtle rtl:-scale-x-100" />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What to register at the provider, and what it gives in return. */
function Fill({ page, form }: { page: SignInTaskPage; form: NonNullable<SignInTaskPage['form']> }) {
  const t = useText();
  const { kind, id, redirectUri, entered } = form;
  const { issuer, needsSecret } = providerPresets[kind];
  return (
    <SetUpForm page={page} path="/sign-in/connect" className="space-y-5">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <div className="space-y-1 text-sm">
        <p className="font-medium">{t('setUp.registerThisRedirectUri')}</p>
        <ValueToCopy value={redirectUri} what={t('setUp.redirectUri')} />
      </div>
      {issuer.kind !== 'fixed' && (
        <Field label={issuer.kind === 'part' ? t(issuer.label) : t('setUp.issuer')} required>
          <Input
            name="issuer"
            required
            maxLength={1024}
            defaultValue={entered.issuer}
            placeholder={issuer.kind === 'part' ? issuer.placeholder : 'https://'}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
        </Field>
      )}
      <ClientFields clientId={entered.clientId} needsSecret={needsSecret} />
      <Button type="submit" variant="primary" size="lg" block>
        {t('setUp.checkAndSave')}
      </Button>
    </SetUpForm>
  );
}

function ClientFields({ clientId, needsSecret }: { clientId: string; needsSecret: boolean }) {
  const t = useText();
  const typed = { autoComplete: 'off', spellCheck: false, dir: 'ltr' } as const;
  return (
    <>
      <Field label={t('setUp.clientId')} required>
        <Input name="client_id" required maxLength={512} defaultValue={clientId} {...typed} />
      </Field>
      <Field
        label={t('setUp.clientSecret')}
        required={needsSecret}
        optional={!needsSecret}
        hint={t('setUp.secretIsStoredEncrypted')}
      >
        <PasswordInput
          secret
          name="client_secret"
          required={needsSecret}
          maxLength={1024}
          {...typed}
          autoComplete="new-password"
        />
      </Field>
    </>
  );
}

function Connected({
  page,
  provider,
  redirectUri,
}: {
  page: SignInTaskPage;
  provider: IdentityProvider;
  redirectUri: string;
}) {
  const t = useText();
  const waits = provider.awaitsApproval;
  return (
    <div className="space-y-6">
      {waits ? (
        <Callout title={t('setUp.waitingForApproval')}>
          {t('setUp.administratorMustApprove', { tenant: brandOf(page.tenant).name })}
        </Callout>
      ) : (
        <p className="text-sm">{provider.disabledAt ? t('setUp.turnedOffByAdministrator') : t('setUp.connected')}</p>
      )}
      <DescriptionList
        items={[
          { term: t('setUp.issuer'), detail: <ValueToCopy value={provider.issuer} what={t('setUp.issuer')} /> },
          { term: t('setUp.redirectUri'), detail: <ValueToCopy value={redirectUri} what={t('setUp.redirectUri')} /> },
          { term: t('setUp.clientId'), detail: <ValueToCopy value={provider.clientId} what={t('setUp.clientId')} /> },
        ]}
      />
      <SetUpForm page={page} path="/sign-in/test" className="space-y-2">
        <Button type="submit" variant="primary">
          {t('setUp.testSignIn')}
        </Button>
        <p className="text-sm text-ink-muted text-pretty">{t('setUp.testSignsNobodyIn')}</p>
      </SetUpForm>
      {page.test && <TestResult result={page.test} />}
      {waits && (
        <details className="border-t pt-5 text-sm" open={page.error === 'bad-client'}>
          <summary className="w-fit cursor-pointer font-medium">{t('setUp.changeClientIdOrSecret')}</summary>
          <SetUpForm page={page} path="/sign-in/client" className="space-y-5 pt-4">
            <ClientFields clientId={provider.clientId} needsSecret={provider.clientSecretSealed !== null} />
            <Button type="submit">{t('setUp.save')}</Button>
          </SetUpForm>
        </details>
      )}
    </div>
  );
}

/** What the provider reported about the person who tested it, or why the test failed. */
function TestResult({ result }: { result: ProviderTestResult }) {
  const t = useText();
  if (result.kind === 'failed')
    return (
      <Callout tone="danger" title={t('setUp.testFailed')}>
        {t(decoded(result.reason))}
      </Callout>
    );
  const claims = new Map(
    [...(result.userinfo ?? []), ...(result.idToken ?? [])].map(({ name, value }) => [name, value]),
  );
  return (
    <div className="space-y-3">
      <Callout tone="success" title={t('setUp.testPassed')} />
      <h2 className="text-sm font-medium">{t('setUp.claimsReceived')}</h2>
      <dl className="divide-y rounded-md border text-sm">
        {[...claims].map(([name, value]) => (
          <div key={name} className="px-4 py-2">
            <dt className="font-mono text-ink-muted wrap-anywhere">{name}</dt>
            <dd className="font-mono wrap-anywhere" dir="ltr">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export const setUpSignIn = signInPage({
  title: msg('setUp.signIn'),
  load: signInTaskPage,
  View: SignInView,
});
