import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Button } from '@/components/ui/plain-button';
import { type Browser, currentBrowser } from '@/lib/pages/sign-in/browser';
import { forgotPasswordErrors } from '@/lib/pages/sign-in/forms/errors';
import { forgotPasswordPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { type Journey, journeyOf, journeyPath } from '@/lib/pages/sign-in/next-page';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { errorText, type ReadQuery } from '@/lib/pages/sign-in/page-query';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { JourneyFields } from './journey-fields';
import { nameWithin } from './name';
import { PasswordsOff } from './passwords-off';
import { signInPage } from './sign-in-page';

interface ForgotPasswordPage extends PageContext {
  browser: Browser;
  journey: Journey;
  /** Whether the person has just requested an email. */
  asked: boolean;
  error: string | null;
}

async function forgotPasswordPage(context: PageContext, read: ReadQuery): Promise<ForgotPasswordPage> {
  return {
    ...context,
    browser: await currentBrowser(context),
    journey: journeyOf(read),
    asked: read('asked') !== null,
    error: read('error'),
  };
}

function ForgotPasswordView({ page }: { page: ForgotPasswordPage }) {
  const t = useText();
  const { tenant, container, origin, browser, journey, asked, error } = page;
  if (!tenant.settings.passwordSignIn)
    return <PasswordsOff tenant={tenant} journey={journey} requestId={origin.requestId} />;
  const shell = {
    brand: brandOf(tenant),
    footer: (
      <a href={journeyPath(tenant.place, '/login', journey)} className="underline underline-offset-2">
        {t('signIn.backToSignIn')}
      </a>
    ),
  };
  if (!container.mail) {
    return (
      <SignInShell
        {...shell}
        title={t('signIn.forgotYourPassword')}
        description={t.rich('signIn.askAdministratorOfTenantFor', {
          tenant: brandOf(tenant).name,
          name: nameWithin,
        })}
      />
    );
  }
  if (asked) {
    const lifetime = t(durationSaid(tenant.settings.passwordResetSeconds * 1000));
    return (
      <SignInShell
        {...shell}
        title={t('signIn.checkYourInbox')}
        description={t('signIn.ifAccountExistsAndHas', { lifetime })}
      />
    );
  }
  const fault = errorText(forgotPasswordErrors, error);
  return (
    <SignInShell {...shell} title={t('signIn.forgotYourPassword')} description={t('signIn.wellSendYouLinkTo')}>
      <form method="post" action={tenantPath(tenant.place, '/forgot-password/submit')} className="space-y-4">
        <JourneyFields journey={journey} csrf={browser.formToken(forgotPasswordPurpose)} />
        <Field label={t('signIn.userNameOrEmailAddress')} error={fault && t(fault)} required>
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
          {t('signIn.sendLink')}
        </Button>
      </form>
    </SignInShell>
  );
}

export const forgotPassword = signInPage({
  title: msg('signIn.forgotYourPassword'),
  load: forgotPasswordPage,
  View: ForgotPasswordView,
});
