import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { type LinkPage, linkPage } from '@/lib/pages/sign-in/link-page';
import { msg } from '@/lib/platform/shared/message';
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
      title={t('signIn.welcomeToTenant', { tenant: brandOf(tenant).name })}
      description={
        gives === 'passkey' ? t.rich('signIn.yourUserNameIsUserName', name) : t.rich('signIn.yourUserNameIsUser', name)
      }
    >
      <LinkForm page={page} path="/invitation" />
    </SignInShell>
  );
}

export const invitation = signInPage({
  title: msg('signIn.welcome'),
  load: (context, read) => linkPage(context, read, 'invitation'),
  View: InvitationView,
});
