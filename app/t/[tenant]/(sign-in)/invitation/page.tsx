import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { linkPage } from '@/lib/pages/sign-in/link-page';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { LinkForm } from '../link-form';
import { LinkRefused } from '../link-refused';
import { nameWithin } from '../name';

export const generateMetadata = titled(text('Welcome'));

export default async function InvitationPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const page = await linkPage((await params).tenant, searchParams, 'invitation');
  if (page.kind !== 'form') return <LinkRefused page={page} />;
  const t = await getText();
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
