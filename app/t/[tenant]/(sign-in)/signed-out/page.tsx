import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { ButtonLink } from '@/components/ui/button';
import { pageContext } from '@/lib/auth/page-context';
import { tenantPath } from '@/lib/tenants/paths';

export const metadata: Metadata = { title: 'Signed out' };

export default async function SignedOutPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant } = await pageContext((await params).tenant);
  return (
    <SignInShell brand={{ name: tenant.name }} title="You are signed out" description="Applications that you have connected for good keep their access until you disconnect them.">
      <ButtonLink href={tenantPath(tenant.slug, '/login')} size="lg" block>
        Sign in again
      </ButtonLink>
    </SignInShell>
  );
}
