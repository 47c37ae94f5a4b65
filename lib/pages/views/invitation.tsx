import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { type LinkPage, linkPage } from '@/lib/pages/sign-in/link-page';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import type { LinkLeadsTo } from '@/lib/sign-in/one-time-links/one-time-link';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { LinkForm } from './link-form';
import { LinkRefused } from './link-refused';
import { nameWithin } from './name';
import { signInPage } from './sign-in-page';

const nextStep = {
  password: 'signIn.yourUserNameIsUser',
  passkey: 'signIn.yourUserNameIsUserName',
  provider: 'signIn.yourUserNameIsUserNameSignIn',
} as const satisfies Record<LinkLeadsTo, MessageId>;

function InvitationView({ page }: { page: LinkPage }) {
  const t = useText();
  if (page.kind !== 'form') return <LinkRefused page={page} />;
  const { tenant, userName, leadsTo } = page;
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('signIn.welcomeToTenant', { tenant: brandOf(tenant).name })}
      description={t.rich(nextStep[leadsTo], { userName, name: nameWithin })}
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
