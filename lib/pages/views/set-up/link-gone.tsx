import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import type { GonePage } from '@/lib/pages/sign-in/set-up/set-up-pages';
import { brandOf } from '@/lib/tenants/branding/brand-of';

/** Says that a link cannot be used, and whom to ask. */
export function LinkGone({ page: { tenant, origin } }: { page: GonePage }) {
  const t = useText();
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('setUp.linkCannotBeUsed')}
      description={t('setUp.askForANewLink')}
      requestId={origin.requestId}
    />
  );
}
