import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import type { PageContext } from '@/lib/pages/sign-in/page-context';
import { msg } from '@/lib/platform/shared/message';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { signInPage } from '../sign-in-page';

function DoneView({ page: { tenant } }: { page: PageContext }) {
  const t = useText();
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('setUp.setUpIsFinished')}
      description={t('setUp.youCanCloseThisPage')}
    />
  );
}

export const setUpDone = signInPage({
  title: msg('setUp.setUpIsFinished'),
  load: async (context): Promise<PageContext> => context,
  View: DoneView,
});
