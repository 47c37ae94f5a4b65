import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { ButtonLink } from '@/components/ui/button';
import { pageContext } from '@/lib/pages/sign-in/page-context';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';

export const generateMetadata = titled(text('Signed out'));

export default async function SignedOutPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await pageContext((await params).tenant);
  return (
    <SignInShell
      brand={brandOf(tenant)}
      title={t('You’re signed out')}
      description={t('Apps with long-term access keep it until you disconnect them.')}
    >
      <ButtonLink href={tenantPath(tenant.place, '/login')} size="lg" block>
        {t('Sign in again')}
      </ButtonLink>
    </SignInShell>
  );
}
