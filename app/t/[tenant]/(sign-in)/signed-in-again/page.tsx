import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { requireUser } from '@/lib/pages/console/require-user';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';

export const generateMetadata = titled(text('Signed in again'));

/** The end of a sign-in in a window that a form opened: `components/page-script` tells the form, and closes the window. */
export default async function SignedInAgainPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, user } = await requireUser((await params).tenant);
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('You’re signed in again')}
      description={t('Close this window and return to your previous page.')}
    >
      <div data-signed-in-again={user.personId} />
    </SignInShell>
  );
}
