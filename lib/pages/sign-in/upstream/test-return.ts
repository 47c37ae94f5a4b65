import { mayTestProvider } from '@/lib/pages/console/may-test-provider';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { finishProviderTest } from '@/lib/sign-in/identity-providers/provider-test';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { currentSession } from '../current-session';
import type { PageContext } from '../page-context';
import { noAttemptText } from './outcome-text';
import { refuseUpstream } from './rejection-page';

/**
 * Takes back an administrator's browser from a test sign-in. The session must be the one that started the test and may
 * still change the provider; nobody is signed in, linked or created.
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
