import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { linkPage } from '@/lib/auth/link-page';
import type { PageQuery } from '@/lib/auth/page-query';
import { brandOf } from '@/lib/branding/brand-of';
import { text } from '@/lib/shared/text';
import { tenantPath } from '@/lib/tenants/paths';
import { ChoosePasswordForm } from '../choose-password-form';
import { LinkRefused } from '../link-refused';
import { nameWithin } from '../name';

export const generateMetadata = titled(text('Welcome'));

export default async function InvitationPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const page = await linkPage((await params).tenant, searchParams, 'invitation');
  if (page.kind !== 'form') return <LinkRefused page={page} />;
  const t = await getText();
  const { tenant, userName } = page;
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('Welcome to {tenant}', { tenant: brandOf(tenant).name })}
      description={t.rich('Your user name is <name>{userName}</name>. Choose a password to go with it.', { userName, name: nameWithin })}
    >
      <ChoosePasswordForm page={page} action={tenantPath(tenant.place, '/invitation/submit')} />
    </SignInShell>
  );
}
