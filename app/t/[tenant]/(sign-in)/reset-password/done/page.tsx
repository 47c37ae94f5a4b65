import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { ButtonLink } from '@/components/ui/button';
import { pageContext } from '@/lib/auth/page-context';
import { tenantPath } from '@/lib/tenants/paths';

export const metadata: Metadata = { title: 'Your password is set' };

export default async function PasswordSetPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant } = await pageContext((await params).tenant);
  return (
    <SignInShell brand={{ name: tenant.name }} title="Your password is set" description="Sign in with it. The link cannot be used again.">
      {/* Somebody else may still be signed in here. */}
      <ButtonLink href={tenantPath(tenant.slug, '/login?switch=1')} variant="primary" size="lg" block>
        Sign in
      </ButtonLink>
    </SignInShell>
  );
}
