import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { PlainButtonLink } from '@/components/ui/plain-button';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from './sign-in-page';

function SignedOutView({ page }: { page: PageContext }) {
  const t = useText();
  const { tenant } = page;
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('You’re signed out')}
      description={t('Apps with long-term access keep it until you disconnect them.')}
    >
      <PlainButtonLink href={tenantPath(tenant.place, '/login')} size="lg" block>
        {t('Sign in again')}
      </PlainButtonLink>
    </SignInShell>
  );
}

export const signedOut = signInPage({
  title: text('Signed out'),
  load: async (context) => context,
  View: SignedOutView,
});
