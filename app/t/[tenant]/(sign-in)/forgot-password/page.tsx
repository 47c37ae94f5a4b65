import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { currentBrowser } from '@/lib/auth/browser';
import { forgotPasswordErrors, forgotPasswordPurpose } from '@/lib/auth/forms/forgot-password';
import { journeyOf, journeyPath } from '@/lib/auth/next-page';
import { pageContext } from '@/lib/auth/page-context';
import { errorText, type PageQuery, readPageQuery } from '@/lib/auth/page-query';
import { durationInWords } from '@/lib/shared/duration-in-words';
import { tenantPath } from '@/lib/tenants/paths';
import { JourneyFields } from '../journey-fields';
import { Name } from '../name';

export const metadata: Metadata = { title: 'Forgot your password?' };

export default async function ForgotPasswordPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const context = await pageContext((await params).tenant);
  const { tenant, container } = context;
  const read = await readPageQuery(searchParams);
  const journey = journeyOf(read);
  const shell = {
    brand: { name: tenant.name },
    footer: <a href={journeyPath(tenant.slug, '/login', journey)} className="underline underline-offset-2">Back to the sign-in</a>,
  };
  if (!container.mail) {
    return (
      <SignInShell {...shell} title="Forgot your password?" description={<>Ask an administrator of <Name>{tenant.name}</Name>. They can make you a link with which you choose a new one.</>} />
    );
  }
  if (read('asked') !== null) {
    const lifetime = durationInWords(tenant.settings.passwordResetSeconds * 1000);
    return (
      <SignInShell
        {...shell}
        title="Look into your mailbox"
        description={`If there is such an account with an e-mail address, a mail is on its way. Its link can be used once, within ${lifetime}. Look among unwanted mail too.`}
      />
    );
  }
  return (
    <SignInShell {...shell} title="Forgot your password?" description="We send you a link with which you choose a new one.">
      <form method="post" action={tenantPath(tenant.slug, '/forgot-password/submit')} className="space-y-4">
        <JourneyFields journey={journey} csrf={(await currentBrowser(context)).formToken(forgotPasswordPurpose)} />
        <Field label="User name or e-mail address" error={errorText(forgotPasswordErrors, read('error')) ?? undefined} required>
          <Input name="username" type="text" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        </Field>
        <Button type="submit" variant="primary" size="lg" block>
          Send link
        </Button>
      </form>
    </SignInShell>
  );
}
