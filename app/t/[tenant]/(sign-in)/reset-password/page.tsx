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

export const generateMetadata = titled(text('Choose a new password'));

export default async function ResetPasswordPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const page = await linkPage((await params).tenant, searchParams, 'password-reset');
  if (page.kind !== 'form') return <LinkRefused page={page} />;
  const t = await getText();
  const { tenant, userName } = page;
  const keeps = tenant.settings.passwordChangeEnds === 'nothing';
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('Choose a new password')}
      description={keeps
        ? t.rich('For the account <name>{userName}</name>. Devices and connected applications stay signed in.', { userName, name: nameWithin })
        : t.rich('For the account <name>{userName}</name>. All devices and connected applications are signed out with it.', { userName, name: nameWithin })}
    >
      <ChoosePasswordForm page={page} action={tenantPath(tenant.place, '/reset-password/submit')} />
    </SignInShell>
  );
}
