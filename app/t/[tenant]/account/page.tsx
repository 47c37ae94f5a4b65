import type { Metadata } from 'next';
import { Callout } from '@/components/ui/callout';
import { currentBrowser } from '@/lib/auth/browser';
import { accountNews, accountPurpose } from '@/lib/auth/forms/account';
import { errorText, type PageQuery, readPageQuery } from '@/lib/auth/page-query';
import { requireUser } from '@/lib/auth/require-user';
import { listSessions } from '@/lib/sessions/list-sessions';
import { AccountFrame } from './account-frame';
import { AppList } from './app-list';
import { ProfileCard } from './profile-card';
import { SessionList } from './session-list';

export const metadata: Metadata = { title: 'Your account' };

export default async function AccountPage({ params, searchParams }: { params: Promise<{ tenant: string }>; searchParams: PageQuery }) {
  const { tenant, user, container } = await requireUser((await params).tenant);
  const person = { tenantId: tenant.id, personId: user.personId, now: container.now() };
  const [sessions, apps, browser, read] = await Promise.all([
    listSessions(container.sessions, person),
    container.consents.listConnectedApps(person),
    currentBrowser({ container }),
    readPageQuery(searchParams),
  ]);
  const news = errorText(accountNews, read('done'));
  const csrf = browser.formToken(accountPurpose(user.id));
  return (
    <AccountFrame tenant={tenant} user={user}>
      {news && (
        <Callout tone="success" role="status">
          {news}
        </Callout>
      )}
      <ProfileCard tenantSlug={tenant.slug} user={user} />
      <AppList tenantSlug={tenant.slug} descriptions={tenant.scopes} apps={apps} csrf={csrf} />
      <SessionList tenantSlug={tenant.slug} sessions={sessions} currentId={user.id} csrf={csrf} />
    </AccountFrame>
  );
}
