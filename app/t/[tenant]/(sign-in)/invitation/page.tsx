import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { linkPage } from '@/lib/auth/link-page';
import type { PageQuery } from '@/lib/auth/page-query';
import { tenantPath } from '@/lib/tenants/paths';
import { ChoosePasswordForm } from '../choose-password-form';
import { LinkRefused } from '../link-refused';
import { Name } from '../name';

export const metadata: Metadata = { title: 'Welcome' };

export default async function InvitationPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const page = await linkPage((await params).tenant, searchParams, 'invitation');
  if (page.kind === 'refused') return <LinkRefused page={page} />;
  const { tenant, userName } = page;
  return (
    <SignInShell
      brand={{ name: tenant.name }}
      title={<>Welcome to {tenant.name}</>}
      description={<>Your user name is <Name>{userName}</Name>. Choose a password to go with it.</>}
    >
      <ChoosePasswordForm page={page} action={tenantPath(tenant.slug, '/invitation/submit')} />
    </SignInShell>
  );
}
