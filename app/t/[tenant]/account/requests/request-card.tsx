import { useText } from '@/components/text/use-text';
import { AppLogo } from '@/components/ui/app-logo';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { BackchannelRequest } from '@/lib/oauth/backchannel/pending-requests';
import type { LogoUrl } from '@/lib/pages/sign-in/logo-urls';
import { DetailList } from '@/lib/pages/views/consent/detail-list';
import { ResourceList } from '@/lib/pages/views/consent/resource-list';
import { ScopeList } from '@/lib/pages/views/consent/scope-list';
import { UnverifiedClient } from '@/lib/pages/views/unverified-client';
import { tenantPath } from '@/lib/platform/shared/paths';

interface RequestCardProps {
  tenantPlace: string;
  request: BackchannelRequest;
  logo: LogoUrl;
  /** Whether the sign-in is recent enough to approve requests. */
  mayApprove: boolean;
  csrf: string;
}

/** A client's request: what to compare, what it will be able to do, and the decision. Works without JavaScript. */
export function RequestCard({ tenantPlace, request, logo, mayApprove, csrf }: RequestCardProps) {
  const t = useText();
  const { id, client, bindingMessage, scopes, authorizationDetails, resources, createdAt, expiresAt } = request;
  const { clientName } = client;
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          {logo !== undefined && <AppLogo url={logo} />}
          <bdi>{clientName}</bdi>
        </span>
      }
      description={
        <>
          {t.rich('backchannel.requested', { when: () => <Time value={createdAt} format="relative" /> })} ·{' '}
          {t.rich('backchannel.expires', { when: () => <Time value={expiresAt} /> })}
        </>
      }
    >
      <UnverifiedClient client={client} redirectHost={null} />
      {bindingMessage !== null && (
        <div className="mb-5 rounded-lg border px-3.5 py-3.5 text-center">
          <p className="text-sm text-ink-muted">{t('backchannel.checkThatAppShowsThis')}</p>
          <p className="mt-1 text-xl font-semibold wrap-anywhere">
            <bdi>{bindingMessage}</bdi>
          </p>
        </div>
      )}
      <ScopeList scopes={scopes} />
      <DetailList details={authorizationDetails} besides={scopes.length > 0} />
      <ResourceList resources={resources} />
      <form
        method="post"
        action={tenantPath(tenantPlace, '/account/requests/decide')}
        className="mt-5 flex flex-wrap justify-end gap-3"
      >
        <input type="hidden" name="csrf" value={csrf} />
        <input type="hidden" name="request" value={id} />
        <Button
          type="submit"
          name="decision"
          value="deny"
          aria-label={t('backchannel.denyRequestOf', { client: clientName })}
        >
          {t('signIn.deny')}
        </Button>
        {mayApprove && (
          <Button
            type="submit"
            name="decision"
            value="approve"
            variant="primary"
            aria-label={t('backchannel.approveRequestOf', { client: clientName })}
          >
            {request.needsStepUp ? t('backchannel.confirmAndApprove') : t('signIn.approve')}
          </Button>
        )}
      </form>
    </Card>
  );
}
