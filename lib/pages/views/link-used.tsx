import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { PlainButtonLink } from '@/components/ui/plain-button';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import type { ReadQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from './sign-in-page';

const titles = { password: msg('signIn.yourPasswordWasSet'), passkey: msg('signIn.yourPasskeyWasAdded') } as const;
const setBy = (read: ReadQuery) => (read('passkey') === null ? 'password' : 'passkey');

interface LinkUsedPage extends PageContext {
  set: keyof typeof titles;
}

function LinkUsedView({ page: { tenant, set } }: { page: LinkUsedPage }) {
  const t = useText();
  return (
    <SignInShell brand={brandOf(tenant)} title={t(titles[set])} description={t('signIn.youCanNowSignIn')}>
      {/* Another person may still be signed in in this browser. */}
      <PlainButtonLink href={tenantPath(tenant.place, '/login?switch=1')} variant="primary" size="lg" block>
        {t('signIn.signIn')}
      </PlainButtonLink>
    </SignInShell>
  );
}

export const linkUsed = signInPage({
  title: (_, read) => titles[setBy(read)],
  load: async (context, read): Promise<LinkUsedPage> => ({ ...context, set: setBy(read) }),
  View: LinkUsedView,
});
