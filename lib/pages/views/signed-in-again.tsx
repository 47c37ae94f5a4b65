import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { type SignedInAgainPage, signedInAgainPage } from '@/lib/pages/sign-in/signed-in-again-page';
import { msg } from '@/lib/platform/shared/message';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from './sign-in-page';

/**
 * The end of a sign-in in a window that a form opened: `components/page-script` notifies the form and closes the
 * window.
 */
function SignedInAgainView({ page }: { page: SignedInAgainPage }) {
  const t = useText();
  const { tenant, user } = page;
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('signIn.youreSignedInAgain')}
      description={t('signIn.closeThisWindowAndReturn')}
    >
      <div data-signed-in-again={user.personId} />
    </SignInShell>
  );
}

export const signedInAgain = signInPage({
  title: msg('signIn.signedInAgain'),
  load: signedInAgainPage,
  View: SignedInAgainView,
});
