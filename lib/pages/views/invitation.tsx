import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { type LinkPage, linkPage } from '@/lib/pages/sign-in/link-page';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { LinkForm } from './link-form';
import { LinkRefused } from './link-refused';
import { nameWithin } from './name';
import { signInPage } from './sign-in-page';

function InvitationView({ page }: { page: LinkPage }) {
  const t = useText();
  if (page.kind !== 'form') return <LinkRefused page={page} />;
  const { tenant, userName, gives } = page;
  const name = { userName, name: nameWithin };
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('Welcome to {tenant}', { tenant: brandOf(tenant).name })}
      description={
        gives === 'passkey'
          ? t.rich('Your user name is <name>{userName}</name>. Add a passkey to sign in with.', name)
          : t.rich('Your user name is <name>{userName}</name>. Choose a password.', name)
      }
    >
      <LinkForm page={page} path="/invitation" />
    </SignInShell>
  );
}

export const invitation = signInPage({
  title: text('Welcome'),
  load: (context, read) => linkPage(context, read, 'invitation'),
  View: InvitationView,
});
