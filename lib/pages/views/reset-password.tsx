import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { type LinkPage, linkPage } from '@/lib/pages/sign-in/link-page';
import { text } from '@/lib/platform/shared/text';
import { linkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { LinkForm } from './link-form';
import { LinkRefused } from './link-refused';
import { nameWithin } from './name';
import { signInPage } from './sign-in-page';

const titles = { password: text('Choose a new password'), passkey: text('Add a new passkey') } as const;

function ResetPasswordView({ page }: { page: LinkPage }) {
  const t = useText();
  if (page.kind !== 'form') return <LinkRefused page={page} />;
  const { tenant, userName } = page;
  const account = { userName, name: nameWithin };
  const consequences = {
    everything: t.rich(
      'Account: <name>{userName}</name>. All its devices and connected apps are signed out, and its access keys and personal access tokens stop working.',
      account,
    ),
    others: t.rich('Account: <name>{userName}</name>. All its devices and connected apps are signed out.', account),
    nothing: t.rich('Account: <name>{userName}</name>. Devices and connected apps stay signed in.', account),
  };
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t(titles[page.gives])}
      description={consequences[tenant.settings.passwordChangeEnds]}
    >
      <LinkForm page={page} path="/reset-password" />
    </SignInShell>
  );
}

export const resetPassword = signInPage({
  title: ({ tenant }) => titles[linkGives(tenant.settings) ?? 'password'],
  load: (context, read) => linkPage(context, read, 'password-reset'),
  View: ResetPasswordView,
});
