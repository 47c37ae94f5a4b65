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
      'For the account <name>{userName}</name>. All devices and connected applications are signed out with it, and access keys and personal access tokens end.',
      account,
    ),
    others: t.rich(
      'For the account <name>{userName}</name>. All devices and connected applications are signed out with it.',
      account,
    ),
    nothing: t.rich(
      'For the account <name>{userName}</name>. Devices and connected applications stay signed in.',
      account,
    ),
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
