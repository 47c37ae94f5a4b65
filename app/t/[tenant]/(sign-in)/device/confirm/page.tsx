import type { Metadata } from 'next';
import { SignInShell } from '@/components/shell/sign-in-shell';
import { Button } from '@/components/ui/button';
import { confirmDevicePage, devicePath } from '@/lib/auth/device-page';
import { confirmDevicePurpose } from '@/lib/auth/forms/device';
import type { PageQuery } from '@/lib/auth/page-query';
import { tenantPath } from '@/lib/tenants/paths';
import { ClientLinks } from '../../consent/client-links';
import { ResourceList } from '../../consent/resource-list';
import { ScopeList } from '../../consent/scope-list';
import { SignedInAs } from '../../signed-in-as';
import { UnverifiedClient } from '../../unverified-client';
import { DeviceFacts } from './device-facts';

export const metadata: Metadata = { title: 'Allow a device' };

export default async function ConfirmDevicePage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const { tenant, browser, user, request, container } = await confirmDevicePage((await params).tenant, searchParams);
  const { slug } = tenant;
  const { userCode, client, scopes, resources } = request;
  return (
    <SignInShell
      wide
      brand={{ name: tenant.name }}
      title={<>Allow <bdi>{client.clientName}</bdi> on a device?</>}
      description="Did you start this yourself, on a device that you have in front of you? If somebody sent you the code or a link, choose Deny."
      footer={<ClientLinks client={client} />}
    >
      <UnverifiedClient client={client} redirectHost={null} />
      <DeviceFacts request={request} now={container.now()} />
      <div className="mt-5">
        <ScopeList scopes={scopes} />
        <ResourceList resources={resources} />
      </div>
      <p className="mt-5 text-sm text-ink-muted">
        <SignedInAs user={user} tenantSlug={slug} journey={{ requestId: null, returnTo: devicePath(slug, '/device', userCode) }} />
      </p>
      <form method="post" action={tenantPath(slug, '/device/decision')} className="mt-5 grid grid-cols-2 gap-3">
        <input type="hidden" name="csrf" value={browser.formToken(confirmDevicePurpose(user.id, userCode))} />
        <input type="hidden" name="user_code" value={userCode} />
        <Button type="submit" name="decision" value="deny" size="lg">
          Deny
        </Button>
        <Button type="submit" name="decision" value="allow" variant="primary" size="lg">
          Approve
        </Button>
      </form>
      <p className="mt-4 text-sm text-ink-subtle">You can disconnect it at any time on your account page.</p>
    </SignInShell>
  );
}
