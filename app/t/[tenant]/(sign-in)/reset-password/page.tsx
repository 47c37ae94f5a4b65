import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { linkPage } from '@/lib/auth/link-page';
import type { PageQuery } from '@/lib/auth/page-query';
import { tenantPath } from '@/lib/tenants/paths';
import { ChoosePasswordForm } from '../choose-password-form';
import { LinkRefused } from '../link-refused';
import { Name } from '../name';

export const metadata: Metadata = { title: 'Choose a new password' };

export default async function ResetPasswordPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const page = await linkPage((await params).tenant, searchParams, 'password-reset');
  if (page.kind === 'refused') return <LinkRefused page={page} />;
  const { tenant, userName } = page;
  const keeps = tenant.settings.passwordChangeEnds === 'nothing';
  return (
    <SignInShell
      brand={{ name: tenant.name }}
      title="Choose a new password"
      description={<>For the account <Name>{userName}</Name>. {keeps ? 'Devices and connected applications stay signed in.' : 'All devices and connected applications are signed out with it.'}</>}
    >
      <ChoosePasswordForm page={page} action={tenantPath(tenant.slug, '/reset-password/submit')} />
    </SignInShell>
  );
}
