import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { FormError } from '@/components/forms/form-error';
import { PasskeyForm } from '@/components/forms/passkey-form';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { loginErrors, loginPurpose } from '@/lib/auth/forms/login';
import { loginPage } from '@/lib/auth/login-page';
import { journeyPath } from '@/lib/auth/next-page';
import { errorText, type PageQuery } from '@/lib/auth/page-query';
import { tenantPath } from '@/lib/tenants/paths';
import { FormPost } from '../form-post';
import { FormTargets } from '../form-targets';
import { JourneyFields } from '../journey-fields';
import { Name } from '../name';

export const metadata: Metadata = { title: 'Sign in' };

export default async function LoginPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const page = await loginPage((await params).tenant, searchParams);
  if (page.kind === 'elsewhere') redirect(page.location);
  if (page.kind === 'answer') return <FormPost tenantName={page.tenant.name} answer={page.answer} />;
  const { tenant, container, browser, journey, interaction, action, switching, passkeys, error, userName } = page;
  return (
    <SignInShell
      brand={{ name: tenant.name }}
      title="Sign in"
      description={interaction && <>to continue to <Name>{interaction.client.clientName}</Name></>}
      footer={container.mail && <a href={journeyPath(tenant.slug, '/forgot-password', journey)} className="underline underline-offset-2">Forgot your password?</a>}
    >
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <FormError className="mb-4">{errorText(loginErrors, error)}</FormError>
      <form method="post" action={action} className="space-y-4">
        <JourneyFields journey={journey} csrf={browser.formToken(loginPurpose)} />
        {switching && <input type="hidden" name="switch" value="1" />}
        <Field label="User name or e-mail address" required>
          <Input name="username" type="text" autoComplete={passkeys ? 'username webauthn' : 'username'} autoCapitalize="none" spellCheck={false} defaultValue={userName} autoFocus={!userName} />
        </Field>
        <Field label="Password" required>
          <Input name="password" type="password" autoComplete="current-password" autoFocus={Boolean(userName)} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          Sign in
        </Button>
      </form>
      {passkeys && (
        <div className="mt-3">
          <PasskeyForm
            action={tenantPath(tenant.slug, '/login/passkey')}
            optionsAction={tenantPath(tenant.slug, '/login/passkey/options')}
            ceremony="get"
            label="Use a passkey"
            size="lg"
            block
            autofill
          >
            <JourneyFields journey={journey} csrf={browser.formToken(loginPurpose)} />
            {switching && <input type="hidden" name="switch" value="1" />}
          </PasskeyForm>
        </div>
      )}
    </SignInShell>
  );
}
