import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button, ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { secondFactorErrors } from '@/lib/auth/forms/second-factor';
import { journeyPath } from '@/lib/auth/next-page';
import { errorText, type PageQuery } from '@/lib/auth/page-query';
import { authenticatorPage } from '@/lib/auth/second-factor-page';
import { totpSecretText, totpUri } from '@/lib/second-factors/totp';
import { tenantPath } from '@/lib/tenants/paths';
import { FormTargets } from '../../form-targets';
import { FactorFields } from '../factor-fields';
import { QrCode } from './qr-code';

export const metadata: Metadata = { title: 'Set up an authenticator app' };

export default async function AuthenticatorPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const page = await authenticatorPage((await params).tenant, searchParams);
  const { tenant, interaction, subject, enrolment, secret, error, journey } = page;
  if (!secret) {
    return (
      <SignInShell brand={{ name: tenant.name }} title="This took too long" description="The key of the app is not kept for longer than a quarter of an hour. Start again; remove the entry in the app, if you have made one.">
        <ButtonLink href={journeyPath(tenant.slug, '/second-factor', journey, page.as ? { as: page.as } : {})} size="lg" block>Start again</ButtonLink>
      </SignInShell>
    );
  }
  return (
    <SignInShell brand={{ name: tenant.name }} title="Set up an authenticator app" description="Scan this with the app, or type the key into it. Then enter the code that it shows.">
      {interaction && <FormTargets redirectUri={interaction.redirectUri} />}
      <QrCode text={totpUri(secret, { issuer: tenant.name, userName: subject.standing.userName })} />
      <p className="mt-3 text-sm text-ink-muted">Key: <CopyText value={totpSecretText(secret)} what="key" /></p>
      <form method="post" action={tenantPath(tenant.slug, '/second-factor/authenticator/confirm')} className="mt-5 space-y-4">
        <FactorFields page={page} />
        <input type="hidden" name="enrolment" value={enrolment} />
        <Field label="Code that the app shows" error={errorText(secondFactorErrors, error)} required>
          <Input name="code" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        </Field>
        <Field label="Name" hint="To tell it from others, like “Phone”." optional>
          <Input name="name" autoComplete="off" maxLength={60} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          Add the app
        </Button>
      </form>
    </SignInShell>
  );
}
