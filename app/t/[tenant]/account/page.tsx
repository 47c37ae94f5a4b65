import { getText } from '@/app/language/get-text';
import { useText } from '@/components/text/use-text';
import { ButtonLink } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { PlainButtonLink } from '@/components/ui/plain-button';
import { Time } from '@/components/ui/time';
import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import type { PersonalToken } from '@/lib/grants/personal-tokens/personal-token';
import { listDecidableRequests } from '@/lib/oauth/backchannel/pending-requests';
import { offeredTo } from '@/lib/operation/owners/take-over';
import { requireUser } from '@/lib/pages/console/require-user';
import { accountsHere } from '@/lib/pages/sign-in/accounts-here';
import { currentBrowser } from '@/lib/pages/sign-in/browser';
import { ofSession } from '@/lib/pages/sign-in/factor-subject';
import { accountNews, accountPurpose } from '@/lib/pages/sign-in/forms/account';
import { logoUrls } from '@/lib/pages/sign-in/logo-urls';
import { errorText, type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { unconfirmedEmail } from '@/lib/pages/sign-in/unconfirmed-email';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import { isKnownTime } from '@/lib/platform/shared/unknown-time';
import { listSessions } from '@/lib/sign-in/sessions/list-sessions';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { roleLabels } from '../admin/people/role-labels';
import { AccountFrame } from './account-frame';
import { AccountableCard } from './accountable/accountable-card';
import { AccountsHereCard } from './accounts-here-card';
import { AppList } from './app-list';
import { ConfirmEmail } from './confirm-email';
import { MyApps } from './my-apps';
import { type PasswordChoice, passwordLink } from './password-text';
import { WaitingRequests } from './requests/waiting-requests';
import { SessionList } from './session-list';
import { offeredIn } from './tokens/offered-in';

/** Who is signed in. */
function ProfileCard({ tenantPlace, user, ...ways }: PasswordChoice & { user: ActiveSession }) {
  const t = useText();
  const password = passwordLink({ tenantPlace, ...ways });
  return (
    <Card
      title={t('account.you')}
      actions={
        <>
          <ButtonLink href={tenantPath(tenantPlace, '/account/profile')}>{t('common.profile')}</ButtonLink>
          <ButtonLink href={tenantPath(tenantPlace, '/account/security')}>{t('account.security')}</ButtonLink>
          {password && <ButtonLink href={password.href}>{t(password.text)}</ButtonLink>}
          <PlainButtonLink
            href={tenantPath(
              tenantPlace,
              `/select-account?${new URLSearchParams({ returnTo: tenantPath(tenantPlace, '/account') })}`,
            )}
          >
            {t('common.switchAccount')}
          </PlainButtonLink>
        </>
      }
    >
      <DescriptionList
        items={[
          { term: t('common.name'), detail: user.displayName },
          { term: t('common.userName'), detail: user.userName },
          ...(user.role ? [{ term: t('common.role'), detail: t(roleLabels[user.role].label) }] : []),
          {
            term: t('common.signedIn'),
            detail: isKnownTime(user.authTime) ? <Time value={user.authTime} /> : t('account.withLinkedAccountTimeNot'),
          },
        ]}
      />
    </Card>
  );
}

/** How many tokens act on the person's behalf, and the link to them. */
function TokensCard({
  tenantPlace,
  tokens,
  now,
}: {
  tenantPlace: string;
  tokens: readonly PersonalToken[];
  now: Date;
}) {
  const t = useText();
  const active = tokens.filter(({ expiresAt }) => expiresAt > now);
  const [lastUsed] = active.flatMap(({ lastUsedAt }) => lastUsedAt ?? []).sort((a, b) => b.getTime() - a.getTime());
  return (
    <Card
      title={t('common.personalAccessTokens')}
      description={t('account.usedByYourScriptsAnd')}
      actions={<ButtonLink href={tenantPath(tenantPlace, '/account/tokens')}>{t('account.yourTokens')}</ButtonLink>}
    >
      <p className="text-sm">
        {active.length === 0 ? t('account.noneYet') : t('account.youHaveCount', { count: String(active.length) })}
        {lastUsed && (
          <span className="text-ink-muted">
            {' '}
            {t.rich('account.lastUsedRich', { when: () => <Time value={lastUsed} format="relative" /> })}
          </span>
        )}
      </p>
    </Card>
  );
}

/** The link to all data that is stored about the person. */
function DataCard({ tenantPlace }: { tenantPlace: string }) {
  const t = useText();
  return (
    <Card
      title={t('account.yourData')}
      actions={<ButtonLink href={tenantPath(tenantPlace, '/account/data')}>{t('account.viewAndDownload')}</ButtonLink>}
    >
      <p className="text-sm text-ink-muted">{t('account.everythingStoredAboutYouIn')}</p>
    </Card>
  );
}

export default async function AccountPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const context = await requireUser((await params).tenant);
  const { tenant, user, container } = context;
  const person = { tenantId: tenant.id, personId: user.personId, now: container.now() };
  const [
    owned,
    offered,
    sessions,
    waiting,
    apps,
    openable,
    tokens,
    browser,
    read,
    password,
    unconfirmed,
    { mayManage },
    accounts,
  ] = await Promise.all([
    container.directory.listOwned(tenant.id, user.personId, person.now),
    offeredTo(container.directory, tenant, user.personId, person.now),
    listSessions(container.sessions, person),
    listDecidableRequests(oauthContext(context), user.personId),
    container.consents.listConnectedApps(person),
    // In maintenance mode nobody can sign in to an app.
    tenant.maintenance ? [] : container.consents.listOpenableApps(person),
    container.personalTokens.list(tenant.id, user.personId),
    currentBrowser(context),
    readPageQuery(searchParams),
    container.credentials.findPassword(tenant.id, user.personId),
    unconfirmedEmail(context, user),
    ofSession(context, user),
    accountsHere(context),
  ]);
  const logoUrl = await logoUrls(
    context,
    [...apps, ...openable].map(({ clientId }) => clientId),
  );
  const t = await getText();
  const news = errorText(accountNews, read('done'));
  const csrf = browser.formToken(accountPurpose(user.id));
  return (
    <AccountFrame tenant={tenant} user={user}>
      {news && (
        <Callout tone="success" role="status">
          {t(news)}
        </Callout>
      )}
      {waiting.length > 0 && <WaitingRequests tenantPlace={tenant.place} count={waiting.length} />}
      {unconfirmed && (
        <ConfirmEmail
          tenantPlace={tenant.place}
          {...unconfirmed}
          sendsMail={container.mail !== null}
          isFresh={mayManage}
          csrf={csrf}
        />
      )}
      <ProfileCard
        tenantPlace={tenant.place}
        user={user}
        passwords={tenant.settings.passwordSignIn}
        hasPassword={Boolean(password?.hash)}
        sendsMail={container.mail !== null}
      />
      <MyApps issuer={issuerOf(container.config.url, tenant.place)} apps={openable} logoUrl={logoUrl} />
      <AppList
        tenantPlace={tenant.place}
        descriptions={tenant.scopes}
        detailsTypes={tenant.authorizationDetailsTypes}
        apps={apps}
        logoUrl={logoUrl}
        csrf={csrf}
      />
      <AccountableCard tenantPlace={tenant.place} owned={owned} offered={offered} csrf={csrf} />
      {(tokens.length > 0 || offeredIn(tenant).length > 0) && (
        <TokensCard tenantPlace={tenant.place} tokens={tokens} now={person.now} />
      )}
      <SessionList tenantPlace={tenant.place} sessions={sessions} currentId={user.id} csrf={csrf} />
      <AccountsHereCard tenantPlace={tenant.place} browser={browser} accounts={accounts} />
      <DataCard tenantPlace={tenant.place} />
    </AccountFrame>
  );
}
