import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { currentBrowser } from '@/lib/pages/sign-in/browser';
import { forgotPasswordErrors } from '@/lib/pages/sign-in/forms/errors';
import { forgotPasswordPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { journeyOf, journeyPath } from '@/lib/pages/sign-in/next-page';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { errorText, type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { durationSaid } from '@/lib/platform/shared/duration-in-words';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { JourneyFields } from '../journey-fields';
import { nameWithin } from '../name';
import { PasswordsOff } from '../passwords-off';

export const generateMetadata = titled(text('Forgot your password?'));

export default async function ForgotPasswordPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await pageContext((await params).tenant);
  const { tenant, container, origin } = context;
  const read = await readPageQuery(searchParams);
  const journey = journeyOf(read);
  if (!tenant.settings.passwordSignIn)
    return <PasswordsOff tenant={tenant} journey={journey} requestId={origin.requestId} />;
  const shell = {
    brand: brandOf(tenant),
    footer: (
      <a href={journeyPath(tenant.place, '/login', journey)} className="underline underline-offset-2">
        {t('Back to the sign-in')}
      </a>
    ),
  };
  if (!container.mail) {
    return (
      <SignInShell
        {...shell}
        title={t('Forgot your password?')}
        description={t.rich(
          'Ask an administrator of <name>{tenant}</name>. They can make you a link with which you choose a new one.',
          { tenant: brandOf(tenant).name, name: nameWithin },
        )}
      />
    );
  }
  if (read('asked') !== null) {
    const lifetime = t(durationSaid(tenant.settings.passwordResetSeconds * 1000));
    return (
      <SignInShell
        {...shell}
        title={t('Look into your mailbox')}
        description={t(
          'If there is such an account with an e-mail address, a mail is on its way. Its link can be used once, within {lifetime}. Look among unwanted mail too.',
          { lifetime },
        )}
      />
    );
  }
  const fault = errorText(forgotPasswordErrors, read('error'));
  return (
    <SignInShell
      {...shell}
      title={t('Forgot your password?')}
      description={t('We send you a link with which you choose a new one.')}
    >
      <form method="post" action={tenantPath(tenant.place, '/forgot-password/submit')} className="space-y-4">
        <JourneyFields journey={journey} csrf={(await currentBrowser(context)).formToken(forgotPasswordPurpose)} />
        <Field label={t('User name or e-mail address')} error={fault && t(fault)} required>
          <Input
            name="username"
            type="text"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          {t('Send link')}
        </Button>
      </form>
    </SignInShell>
  );
}
