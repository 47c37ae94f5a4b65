import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { ButtonLink } from '@/components/ui/button';
import { pageContext } from '@/lib/auth/page-context';
import { brandOf } from '@/lib/branding/brand-of';
import { text } from '@/lib/shared/text';
import { tenantPath } from '@/lib/tenants/paths';

export const generateMetadata = titled(text('Your password is set'));

export default async function PasswordSetPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await pageContext((await params).tenant);
  return (
    <SignInShell brand={brandOf(tenant)} title={t('Your password is set')} description={t('Sign in with it. The link cannot be used again.')}>
      {/* Somebody else may still be signed in here. */}
      <ButtonLink href={tenantPath(tenant.place, '/login?switch=1')} variant="primary" size="lg" block>
        {t('Sign in')}
      </ButtonLink>
    </SignInShell>
  );
}
