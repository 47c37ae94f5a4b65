import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { requireUser } from '@/lib/pages/console/require-user';
import { currentBrowser } from '@/lib/pages/sign-in/browser';
import { ofSession } from '@/lib/pages/sign-in/factor-subject';
import { accountNews, accountPurpose } from '@/lib/pages/sign-in/forms/account';
import { errorText, type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { unconfirmedEmail } from '@/lib/pages/sign-in/unconfirmed-email';
import { listSessions } from '@/lib/sign-in/sessions/list-sessions';
import { AccountFrame } from './account-frame';
import { AppList } from './app-list';
import { ConfirmEmail } from './confirm-email';
import { DataCard } from './data/data-card';
import { ProfileCard } from './profile-card';
import { SessionList } from './session-list';
import { offeredIn } from './tokens/offered-in';
import { TokensCard } from './tokens/tokens-card';

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
  const [sessions, apps, tokens, browser, read, password, unconfirmed, { mayManage }] = await Promise.all([
    listSessions(container.sessions, person),
    container.consents.listConnectedApps(person),
    container.personalTokens.list(tenant.id, user.personId),
    currentBrowser(context),
    readPageQuery(searchParams),
    container.credentials.findPassword(tenant.id, user.personId),
    unconfirmedEmail(context, user),
    ofSession(context, user),
  ]);
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
      <AppList
        tenantPlace={tenant.place}
        descriptions={tenant.scopes}
        detailsTypes={tenant.authorizationDetailsTypes}
        apps={apps}
        csrf={csrf}
      />
      {(tokens.length > 0 || offeredIn(tenant).length > 0) && (
        <TokensCard tenantPlace={tenant.place} tokens={tokens} now={person.now} />
      )}
      <SessionList tenantPlace={tenant.place} sessions={sessions} currentId={user.id} csrf={csrf} />
      <DataCard tenantPlace={tenant.place} />
    </AccountFrame>
  );
}
