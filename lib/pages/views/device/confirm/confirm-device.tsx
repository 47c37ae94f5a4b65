import { SignInShell } from '@/components/shell/sign-in-shell';
import { useText } from '@/components/text/use-text';
import { AppLogo } from '@/components/ui/app-logo';
import { DescriptionList } from '@/components/ui/description-list';
import { Button } from '@/components/ui/plain-button';
import type { DeviceRequest } from '@/lib/oauth/device/device-request';
import { type ConfirmDevicePage, confirmDevicePage, devicePath } from '@/lib/pages/sign-in/device-page';
import { confirmDevicePurpose } from '@/lib/pages/sign-in/forms/purposes';
import { durationSaid } from '@/lib/platform/shared/duration-text';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { userAgentSaid } from '@/lib/platform/shared/user-agent-text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { ClientLinks } from '../../consent/client-links';
import { DetailList } from '../../consent/detail-list';
import { ResourceList } from '../../consent/resource-list';
import { ScopeList } from '../../consent/scope-list';
import { signInPage } from '../../sign-in-page';
import { SignedInAs } from '../../signed-in-as';
import { UnverifiedClient } from '../../unverified-client';

/**
 * The code to compare, and who requests access from where: this distinguishes a person's own device from someone else's
 * (RFC 8628, 5.4).
 */
function DeviceFacts({ request, now }: { request: DeviceRequest; now: Date }) {
  const t = useText();
  const { userCode, createdAt, ipAddress, userAgent } = request;
  return (
    <div className="rounded-lg border px-3.5 py-3.5">
      <p className="text-sm text-ink-muted">{t('signIn.checkThatYourDeviceShows')}</p>
      <p className="mt-1 mb-3 text-center font-mono text-2xl font-semibold tracking-[0.12em]">{userCode}</p>
      <DescriptionList
        className="border-t pt-3"
        items={[
          {
            term: t('common.started'),
            detail: t('signIn.durationAgo', { duration: t(durationSaid(now.getTime() - createdAt.getTime())) }),
          },
          { term: t('common.from'), detail: <bdi>{ipAddress ?? t('common.anUnknownAddress')}</bdi> },
          { term: t('common.by'), detail: <bdi>{t(userAgentSaid(userAgent))}</bdi> },
        ]}
      />
    </div>
  );
}

function ConfirmDeviceView({ page }: { page: ConfirmDevicePage }) {
  const t = useText();
  const { tenant, browser, user, request, logo, container } = page;
  const { place } = tenant;
  const { userCode, client, scopes, authorizationDetails, resources } = request;
  return (
    <SignInShell
      wide
      brand={brandOf(tenant)}
      picture={logo !== undefined && <AppLogo url={logo} className="size-12" />}
      title={t.rich('signIn.allowClientOnDevice', {
        client: client.clientName,
        app: (name) => <bdi>{name}</bdi>,
      })}
      description={t('signIn.didYouStartThisYourself')}
      footer={<ClientLinks client={client} />}
    >
      <UnverifiedClient client={client} redirectHost={null} />
      <DeviceFacts request={request} now={container.now()} />
      <div className="mt-5">
        {(scopes.length > 0 || authorizationDetails.length === 0) && <ScopeList scopes={scopes} />}
        <DetailList details={authorizationDetails} besides={scopes.length > 0} />
        <ResourceList resources={resources} />
      </div>
      <p className="mt-5 text-sm text-ink-muted">
        <SignedInAs
          user={user}
          tenantPlace={place}
          journey={{ requestId: null, returnTo: devicePath(place, '/device', userCode) }}
        />
      </p>
      <form method="post" action={tenantPath(place, '/device/decision')} className="mt-5 grid grid-cols-2 gap-3">
        <input type="hidden" name="csrf" value={browser.formToken(confirmDevicePurpose(user.id, userCode))} />
        <input type="hidden" name="user_code" value={userCode} />
        <Button type="submit" name="decision" value="deny" size="lg">
          {t('signIn.deny')}
        </Button>
        <Button type="submit" name="decision" value="allow" variant="primary" size="lg">
          {t('signIn.approve')}
        </Button>
      </form>
      <p className="mt-4 text-sm text-ink-subtle">{t('signIn.youCanDisconnectItAnytime')}</p>
    </SignInShell>
  );
}

export const confirmDevice = signInPage({
  title: msg('signIn.allowADevice'),
  load: confirmDevicePage,
  View: ConfirmDeviceView,
});
