import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Button, PlainButtonLink } from '@/components/ui/plain-button';
import { signOutPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { homePath } from '@/lib/pages/sign-in/next-page';
import { type SignOutPage, signOutPage } from '@/lib/pages/sign-in/sign-out-page';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { FormTargets } from './form-targets';
import { nameWithin } from './name';
import { signInPage } from './sign-in-page';
import { WhoIsSignedIn } from './who-is-signed-in';

function SignOutView({ page }: { page: SignOutPage }) {
  const t = useText();
  const { tenant, browser, user, request, language, clientName, redirectUri } = page;
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('Sign out?')}
      description={
        clientName !== null &&
        t.rich('<name>{clientName}</name> asks you to sign out here too.', { clientName, name: nameWithin })
      }
    >
      <FormTargets redirectUri={redirectUri} />
      <p className="text-sm text-ink-muted">
        <WhoIsSignedIn user={user} /> {t('Apps you used in this session are also signed out if they can be notified.')}
      </p>
      <form method="post" action={tenantPath(tenant.place, '/sign-out/confirm')} className="mt-5">
        <input type="hidden" name="csrf" value={browser.formToken(signOutPurpose(user.id))} />
        {request !== null && <input type="hidden" name="request" value={request} />}
        {language !== null && <input type="hidden" name="ui_locales" value={language} />}
        <Button type="submit" variant="primary" size="lg" block>
          {t('Sign out')}
        </Button>
      </form>
      <PlainButtonLink href={homePath(tenant.place, user)} size="lg" block className="mt-3">
        {t('Stay signed in')}
      </PlainButtonLink>
    </SignInShell>
  );
}

export const signOut = signInPage({ title: text('Sign out'), load: signOutPage, View: SignOutView });
