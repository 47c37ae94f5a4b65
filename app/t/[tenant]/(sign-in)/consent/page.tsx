import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button } from '@/components/ui/button';
import { consentPage } from '@/lib/auth/consent-page';
import { consentPurpose } from '@/lib/auth/forms/consent';
import type { PageQuery } from '@/lib/auth/page-query';
import { tenantPath } from '@/lib/tenants/paths';
import { FormTargets } from '../form-targets';
import { JourneyFields } from '../journey-fields';
import { Name } from '../name';
import { SignedInAs } from '../signed-in-as';
import { UnverifiedClient } from '../unverified-client';
import { ClaimList } from './claim-list';
import { ClientLinks } from './client-links';
import { ResourceList } from './resource-list';
import { ScopeList } from './scope-list';

export const metadata: Metadata = { title: 'Allow access' };

export default async function ConsentPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const { tenant, browser, interaction, user, allowedBefore } = await consentPage((await params).tenant, searchParams);
  const { requestId, client, redirectHost, redirectUri, scopes, claims, resources } = interaction;
  const journey = { requestId, returnTo: null };
  return (
    <SignInShell
      wide
      brand={{ name: tenant.name }}
      title={<>Allow <bdi>{client.clientName}</bdi> access?</>}
      description={<>You will then be sent to <Name>{redirectHost}</Name>.</>}
      footer={<ClientLinks client={client} />}
    >
      <FormTargets redirectUri={redirectUri} />
      <UnverifiedClient client={client} redirectHost={redirectHost} />
      <ScopeList scopes={scopes} allowedBefore={allowedBefore} />
      <ClaimList claims={claims} />
      <ResourceList resources={resources} />
      <p className="mt-5 text-sm text-ink-muted">
        <SignedInAs user={user} tenantSlug={tenant.slug} journey={journey} />
      </p>
      <form method="post" action={tenantPath(tenant.slug, '/consent/decision')} className="mt-5 grid grid-cols-2 gap-3">
        <JourneyFields journey={journey} csrf={browser.formToken(consentPurpose(requestId))} />
        <Button type="submit" name="decision" value="deny" size="lg">
          Cancel
        </Button>
        <Button type="submit" name="decision" value="allow" variant="primary" size="lg">
          Allow
        </Button>
      </form>
      <p className="mt-4 text-sm text-ink-subtle">You can disconnect it at any time on your account page.</p>
    </SignInShell>
  );
}
