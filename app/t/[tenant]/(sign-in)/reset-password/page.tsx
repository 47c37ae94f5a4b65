import type { Metadata } from 'next';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { linkPage } from '@/lib/pages/sign-in/link-page';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { text } from '@/lib/platform/shared/text';
import { linkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { LinkForm } from '../link-form';
import { LinkRefused } from '../link-refused';
import { nameWithin } from '../name';

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}

const titles = { password: text('Choose a new password'), passkey: text('Add a new passkey') } as const;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { tenant } = await pageContext((await params).tenant);
  return titled(titles[linkGives(tenant.settings) ?? 'password'])();
}

export default async function ResetPasswordPage({ params, searchParams }: Props) {
  const page = await linkPage((await params).tenant, searchParams, 'password-reset');
  if (page.kind !== 'form') return <LinkRefused page={page} />;
  const t = await getText();
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
