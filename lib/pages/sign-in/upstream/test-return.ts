import { isProviderOf } from '@/lib/operation/setup-links/setup-link';
import { finishSetupTest } from '@/lib/operation/setup-links/test-sign-in';
import { mayTestProvider } from '@/lib/pages/console/may-test-provider';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { finishProviderTest } from '@/lib/sign-in/identity-providers/provider-test';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { currentSession } from '../current-session';
import type { PageContext } from '../page-context';
import { openSetUps, setUpPath } from '../set-up/set-up-session';
import { noAttemptText } from './outcome-text';
import { refuseUpstream } from './rejection-page';

/**
 * Takes back an administrator's browser from a test sign-in. The session must be the one that started the test and may
 * still change the provider; no one is signed in, and nothing is linked or created.
 * @returns the console page that shows the result, or a page that says why there is none
 */
export async function takeBackTest(
  context: PageContext,
  { providerId, query }: { providerId: string; query: string },
): Promise<string | Response> {
  const {
    tenant,
    container: { identityProviders, config, now },
  } = context;
  const providers = tenantPath(tenant.place, '/admin/identity-providers');
  const back = { href: providers, text: msg('signIn.backToIdentityProviders') };
  const user = await currentSession(context);
  const provider = await identityProviders.store.find(tenant.id, providerId);
  if (!provider) return refuseUpstream(context, { ...noAttemptText('no-provider'), back });
  if (!user || !mayTestProvider(user, provider))
    return refuseUpstream(context, { ...noAttemptText('other-browser'), personId: user?.personId ?? null, back });
  const redirectUri = upstreamRedirectUri(config.url, tenant.place, provider.id);
  const finished = await finishProviderTest(
    identityProviders,
    { provider, sessionId: user.id, query, redirectUri },
    now(),
  );
  return finished === 'finished'
    ? `${providers}/${provider.id}/test`
    : refuseUpstream(context, { ...noAttemptText('unknown'), personId: user.personId, back });
}

/**
 * Takes back the browser of a customer's administrator from a test sign-in. It must have the link open that started the
 * test and created the provider; no one is signed in, and nothing is linked or created.
 * @returns the page that shows the result, or a page that says why there is none
 */
export async function takeBackSetUpTest(
  context: PageContext,
  { providerId, query }: { providerId: string; query: string },
): Promise<string | Response> {
  const { tenant, container } = context;
  const open = await openSetUps(context);
  const setUp = open.find(({ link }) => link.tasks.includes('sign-in') && link.providerId === providerId);
  const back = { href: setUpPath(tenant.place, setUp?.link.id ?? null), text: msg('setUp.backToSetUp') };
  if (!setUp) return refuseUpstream(context, { ...noAttemptText('other-browser'), back });
  const provider = await container.identityProviders.store.find(tenant.id, providerId);
  if (!provider || !isProviderOf(setUp.link, provider))
    return refuseUpstream(context, { ...noAttemptText('no-provider'), back });
  const redirectUri = upstreamRedirectUri(container.config.url, tenant.place, providerId);
  const finished = await finishSetupTest(container, { ...setUp, provider, query, redirectUri });
  return finished === 'finished'
    ? setUpPath(tenant.place, setUp.link.id, '/sign-in')
    : refuseUpstream(context, { ...noAttemptText('unknown'), back });
}
