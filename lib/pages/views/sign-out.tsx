import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { Button, PlainButtonLink } from '@/components/ui/plain-button';
import { signOutPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { homePath } from '@/lib/pages/sign-in/next-page';
import { type SignOutPage, signOutPage } from '@/lib/pages/sign-in/sign-out-page';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { FormTargets } from './form-targets';
import { nameWithin } from './name';
import { signInPage } from './sign-in-page';
import { WhoIsSignedIn } from './who-is-signed-in';

function SignOutView({ page }: { page: SignOutPage }) {
  const t = useText();
  const { tenant, browser, account, others, request, language, clientName, redirectUri } = page;
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('signIn.signOut')}
      description={clientName !== null && t.rich('signIn.clientNameAsksYouTo', { clientName, name: nameWithin })}
    >
      <FormTargets redirectUri={redirectUri} />
      <p className="text-sm text-ink-muted">
        <WhoIsSignedIn user={account} /> {t('signIn.appsYouUsedInThis')}
      </p>
      <form method="post" action={tenantPath(tenant.place, '/sign-out/confirm')} className="mt-5">
        <input type="hidden" name="csrf" value={browser.formToken(signOutPurpose(account.id))} />
        <input type="hidden" name="account" value={account.id} />
        {request !== null && <input type="hidden" name="request" value={request} />}
        {language !== null && <input type="hidden" name="ui_locales" value={language} />}
        <Button type="submit" variant="primary" size="lg" block>
          {t(others === 0 ? 'common.signOut' : 'signIn.signOutOfThisAccount')}
        </Button>
        {others > 0 && (
          <Button type="submit" name="all" value="1" size="lg" block className="mt-3">
            {t('signIn.signOutOfAllAccounts', { count: others + 1 })}
          </Button>
        )}
      </form>
      <PlainButtonLink
        href={account.current ? homePath(tenant.place, account) : tenantPath(tenant.place, '/select-account')}
        size="lg"
        block
        className="mt-3"
      >
        {t('signIn.staySignedIn')}
      </PlainButtonLink>
    </SignInShell>
  );
}

export const signOut = signInPage({ title: msg('common.signOut'), load: signOutPage, View: SignOutView });
