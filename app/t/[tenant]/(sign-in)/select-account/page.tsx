import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button, ButtonLink } from '@/components/ui/button';
import { selectAccountPurpose } from '@/lib/auth/forms/select-account';
import { journeyPath } from '@/lib/auth/next-page';
import type { PageQuery } from '@/lib/auth/page-query';
import { selectAccountPage } from '@/lib/auth/select-account-page';
import { tenantPath } from '@/lib/tenants/paths';
import { FormTargets } from '../form-targets';
import { JourneyFields } from '../journey-fields';
import { Name } from '../name';

export const metadata: Metadata = { title: 'Choose an account' };

export default async function SelectAccountPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const { tenant, browser, interaction, user } = await selectAccountPage((await params).tenant, searchParams);
  const { requestId, client, redirectUri } = interaction;
  const journey = { requestId, returnTo: null };
  return (
    <SignInShell brand={{ name: tenant.name }} title="Choose an account" description={<>to continue to <Name>{client.clientName}</Name></>}>
      <FormTargets redirectUri={redirectUri} />
      <p className="text-sm text-ink-muted">
        Signed in as <Name>{user.displayName ?? user.userName}</Name>
        {user.displayName !== null && <> (<bdi className="[overflow-wrap:anywhere]">{user.userName}</bdi>)</>}.
      </p>
      <form method="post" action={tenantPath(tenant.slug, '/select-account/choose')} className="mt-5">
        <JourneyFields journey={journey} csrf={browser.formToken(selectAccountPurpose(user.id, requestId))} />
        <Button type="submit" variant="primary" size="lg" block className="[overflow-wrap:anywhere] whitespace-normal">
          Continue as <bdi>{user.displayName ?? user.userName}</bdi>
        </Button>
      </form>
      <ButtonLink href={journeyPath(tenant.slug, '/login', journey, { switch: '1' })} size="lg" block className="mt-3">
        Sign in as somebody else
      </ButtonLink>
    </SignInShell>
  );
}
