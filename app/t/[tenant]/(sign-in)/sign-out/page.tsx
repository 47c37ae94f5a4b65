import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button, ButtonLink } from '@/components/ui/button';
import { signOutPurpose } from '@/lib/auth/forms/confirm-sign-out';
import { homePath } from '@/lib/auth/next-page';
import type { PageQuery } from '@/lib/auth/page-query';
import { signOutPage } from '@/lib/auth/sign-out-page';
import { tenantPath } from '@/lib/tenants/paths';
import { FormTargets } from '../form-targets';
import { Name } from '../name';

export const metadata: Metadata = { title: 'Sign out' };

export default async function SignOutPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const { tenant, browser, user, request, clientName, redirectUri } = await signOutPage((await params).tenant, searchParams);
  return (
    <SignInShell brand={{ name: tenant.name }} title="Sign out?" description={clientName !== null && <><Name>{clientName}</Name> asks you to sign out here as well.</>}>
      <FormTargets redirectUri={redirectUri} />
      <p className="text-sm text-ink-muted">
        Signed in as <Name>{user.displayName ?? user.userName}</Name>
        {user.displayName !== null && <> (<bdi className="[overflow-wrap:anywhere]">{user.userName}</bdi>)</>}. Applications that you have used in this session are signed out too, where they can be told.
      </p>
      <form method="post" action={tenantPath(tenant.slug, '/sign-out/confirm')} className="mt-5">
        <input type="hidden" name="csrf" value={browser.formToken(signOutPurpose(user.id))} />
        {request !== null && <input type="hidden" name="request" value={request} />}
        <Button type="submit" variant="primary" size="lg" block>
          Sign out
        </Button>
      </form>
      <ButtonLink href={homePath(tenant.slug, user)} size="lg" block className="mt-3">
        Stay signed in
      </ButtonLink>
    </SignInShell>
  );
}
