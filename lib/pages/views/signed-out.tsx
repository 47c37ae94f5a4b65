import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { PlainButtonLink } from '@/components/ui/plain-button';
import { accountsHere } from '@/lib/pages/sign-in/accounts-here';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from './sign-in-page';

interface SignedOutPage extends PageContext {
  /** How many accounts this browser is still signed in to. */
  left: number;
}

function SignedOutView({ page }: { page: SignedOutPage }) {
  const t = useText();
  const { tenant, left } = page;
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('signIn.youreSignedOut')}
      description={t('signIn.appsWithLongTermAccess')}
    >
      {left > 0 && (
        <>
          <p className="mb-4 text-base text-pretty">{t('signIn.stillSignedInToCount', { count: left })}</p>
          <PlainButtonLink
            href={tenantPath(tenant.place, '/select-account')}
            variant="primary"
            size="lg"
            block
            className="mb-3"
          >
            {t('signIn.chooseAnAccount')}
          </PlainButtonLink>
        </>
      )}
      <PlainButtonLink href={tenantPath(tenant.place, '/login')} size="lg" block>
        {t('common.signInAgain')}
      </PlainButtonLink>
    </SignInShell>
  );
}

export const signedOut = signInPage({
  title: msg('signIn.signedOut'),
  load: async (context) => ({ ...context, left: (await accountsHere(context)).length }),
  View: SignedOutView,
});
