import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { type LinkPage, linkPage } from '@/lib/pages/sign-in/link-page';
import { msg } from '@/lib/platform/shared/message';
import { linkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { LinkForm } from './link-form';
import { LinkRefused } from './link-refused';
import { nameWithin } from './name';
import { signInPage } from './sign-in-page';

const titles = {
  password: msg('common.chooseNewPassword'),
  passkey: msg('signIn.addNewPasskey'),
  provider: msg('signIn.signIn'),
} as const;

function ResetPasswordView({ page }: { page: LinkPage }) {
  const t = useText();
  if (page.kind !== 'form') return <LinkRefused page={page} />;
  const { tenant, userName } = page;
  const account = { userName, name: nameWithin };
  const consequences = {
    everything: t.rich('signIn.accountUserNameAllItsDevices', account),
    others: t.rich('signIn.accountUserNameAllIts', account),
    nothing: t.rich('signIn.accountUserNameDevicesAnd', account),
  };
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t(titles[page.leadsTo])}
      description={
        page.leadsTo === 'provider'
          ? t.rich('signIn.yourUserNameIsUserNameSignIn', account)
          : consequences[tenant.settings.passwordChangeEnds]
      }
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
