import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { TextLink } from '@/components/ui/text-link';
import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { loadBackchannelRequests } from '@/lib/oauth/backchannel/pending-requests';
import { requireUser } from '@/lib/pages/console/require-user';
import type { StepUp } from '@/lib/pages/console/step-up';
import { stepUpOf } from '@/lib/pages/console/step-up';
import { currentBrowser } from '@/lib/pages/sign-in/browser';
import { decideRequestPurpose, REQUESTS_PATH, requestNews } from '@/lib/pages/sign-in/forms/approval-requests';
import { logoUrls } from '@/lib/pages/sign-in/logo-urls';
import { errorText, type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { whoIsSignedIn } from '@/lib/pages/sign-in/who-is-signed-in';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { AccountFrame } from '../account-frame';
import { RequestCard } from './request-card';

const labels = {
  'sign-in': msg('common.signInAgain'),
  'second-factor': msg('common.confirm'),
  'add-factor': msg('common.addSecondFactor'),
};

/** Says that an approval needs a recent sign-in, so that nobody else at an unlocked screen can approve a request. */
function ConfirmFirst({ stepUp: { kind, href } }: { stepUp: StepUp }) {
  const t = useText();
  return (
    <Callout
      title={t('backchannel.confirmItsYouToApprove')}
      actions={
        <ButtonLink href={href} variant="primary" prefetch={false}>
          {t(labels[kind])}
        </ButtonLink>
      }
    >
      {kind === 'add-factor' ? t('common.youHaveNoPasswordTo') : t('backchannel.youCanDenyRequestsNow')}
    </Callout>
  );
}

export const generateMetadata = titled(msg('backchannel.approvalRequests'));

export default async function RequestsPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const context = await requireUser((await params).tenant);
  const t = await getText();
  const { tenant, user } = context;
  const [signedIn, browser, read] = await Promise.all([
    whoIsSignedIn(context),
    currentBrowser(context),
    readPageQuery(searchParams),
  ]);
  const requests = signedIn ? await loadBackchannelRequests(oauthContext(context), signedIn) : [];
  const logoUrl = await logoUrls(
    context,
    requests.map(({ client }) => client.clientId),
  );
  const done = read('done');
  const news = errorText(requestNews, done);
  const stepUp = stepUpOf(context, user, tenantPath(tenant.place, REQUESTS_PATH));
  return (
    <AccountFrame tenant={tenant} user={user} title={t('backchannel.approvalRequests')}>
      <p className="text-sm">
        <TextLink href={tenantPath(tenant.place, '/account')}>{t('common.yourAccount')}</TextLink>
      </p>
      {news && (
        <Callout tone={done === 'gone' ? 'warning' : 'success'} role="status">
          {t(news)}
        </Callout>
      )}
      {requests.length === 0 ? (
        <p className="text-base text-ink-muted">{t('backchannel.noRequestsAreWaiting')}</p>
      ) : (
        <p className="text-base text-pretty">{t('backchannel.approveOnlyWhatYouStarted')}</p>
      )}
      {requests.length > 0 && stepUp && <ConfirmFirst stepUp={stepUp} />}
      {requests.map((request) => (
        <RequestCard
          key={request.id}
          tenantPlace={tenant.place}
          request={request}
          logo={logoUrl(request.client.clientId)}
          mayApprove={stepUp === null}
          csrf={browser.formToken(decideRequestPurpose(user.id, request.id))}
        />
      ))}
    </AccountFrame>
  );
}
