import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { PlainButtonLink } from '@/components/ui/plain-button';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from './sign-in-page';

function SignedOutView({ page }: { page: PageContext }) {
  const t = useText();
  const { tenant } = page;
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('signIn.youreSignedOut')}
      description={t('signIn.appsWithLongTermAccess')}
    >
      <PlainButtonLink href={tenantPath(tenant.place, '/login')} size="lg" block>
        {t('common.signInAgain')}
      </PlainButtonLink>
    </SignInShell>
  );
}

export const signedOut = signInPage({
  title: msg('signIn.signedOut'),
  load: async (context) => context,
  View: SignedOutView,
});
