import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { onwardPage } from '@/lib/edge/plain-pages/onward-page';
import { changeSignInClient, connectSignIn } from '@/lib/operation/setup-links/connect-sign-in';
import { isProviderOf } from '@/lib/operation/setup-links/setup-link';
import { beginSetupTest } from '@/lib/operation/setup-links/test-sign-in';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { issuerOfKind, providerPresets } from '@/lib/sign-in/identity-providers/provider-kinds';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PostedForm } from '../answer-form';
import { setUpForm } from '../set-up/set-up-form';
import { isOfferedKind } from '../set-up/set-up-pages';
import { type SetUp, setUpPath } from '../set-up/set-up-session';
import { noAttemptText, unavailableText } from '../upstream/outcome-text';
import { refuseUpstream } from '../upstream/rejection-page';
import { waitPage } from '../wait-page';

const backTo = ({ tenant }: PostedForm, { link }: SetUp) => ({
  href: setUpPath(tenant.place, link.id, '/sign-in'),
  text: msg('setUp.backToSetUp'),
});

/** The page that asks to wait, if too many requests lead to identity providers; otherwise null. */
async function tooMany(form: PostedForm, setUp: SetUp): Promise<Response | null> {
  const { tenant, container, origin } = form;
  const attempt = await container.throttle.upstreamSignIn({ tenantId: tenant.id, ipAddress: origin.ipAddress });
  if (attempt.kind !== 'refused') return null;
  recordFailedRequest(form, { endpoint: 'login', code: 'access_denied', reason: msg('signIn.tooManySignInsAt') });
  return waitPage(form, { retryAfterSeconds: attempt.retryAfterSeconds, back: backTo(form, setUp) });
}

/** POST that creates the provider: `kind`, `id`, `issuer` as the kind asks for it, `client_id`, `client_secret`. */
export const submitConnectSignIn = setUpForm('sign-in', async (form, setUp) => {
  const { session, link } = setUp;
  const { tenant, container, fields, origin } = form;
  const kind = fields.get('kind');
  const here = (query: Record<string, string> = {}) => setUpPath(tenant.place, link.id, '/sign-in', query);
  if (!isOfferedKind(kind)) return here();
  const [id = '', issuer = '', clientId = ''] = ['id', 'issuer', 'client_id'].map((name) => fields.get(name)?.trim());
  const clientSecret = fields.get('client_secret')?.trim() || undefined;
  // The secret is asked for again, because addresses must not contain it.
  const again = (error: string) =>
    here({ kind, error, ...(issuer && { issuer: issuer.slice(0, 1024) }), client_id: clientId.slice(0, 512) });
  const found = issuerOfKind(kind, issuer);
  if (found === null) return again('bad-issuer');
  const refused = await tooMany(form, setUp);
  if (refused) return refused;
  const { clientAuthentication, scope } = providerPresets[kind];
  const outcome = await connectSignIn(container, {
    session,
    origin,
    ownIssuer: issuerOf(container.config.url, tenant.place),
    fields: { id, issuer: found, clientId, clientSecret, clientAuthentication, scope },
  });
  if (outcome.kind === 'gone') return setUpPath(tenant.place, link.id);
  return outcome.kind === 'created' ? here() : again(outcome.kind);
});

/** POST that replaces our credentials at the provider: `client_id`, `client_secret`. */
export const submitChangeSignInClient = setUpForm('sign-in', async (form, { session, link }) => {
  const { tenant, container, fields, origin } = form;
  const outcome = await changeSignInClient(container, {
    session,
    origin,
    clientId: fields.get('client_id')?.trim() ?? '',
    clientSecret: fields.get('client_secret')?.trim() || undefined,
  });
  if (outcome.kind === 'gone') return setUpPath(tenant.place, link.id);
  return setUpPath(tenant.place, link.id, '/sign-in', outcome.kind === 'changed' ? {} : { error: outcome.kind });
});

/** POST that sends the browser to the provider for a test, which signs no one in. */
export const submitTestSignIn = setUpForm('sign-in', async (form, setUp) => {
  const { tenant, container, origin } = form;
  const { providerId } = setUp.link;
  const provider = providerId === null ? null : await container.identityProviders.store.find(tenant.id, providerId);
  if (!provider || !isProviderOf(setUp.link, provider))
    return refuseUpstream(form, { ...noAttemptText('no-provider'), back: backTo(form, setUp) });
  const refused = await tooMany(form, setUp);
  if (refused) return refused;
  const redirectUri = upstreamRedirectUri(container.config.url, tenant.place, provider.id);
  const going = await beginSetupTest(container, { ...setUp, provider, redirectUri, origin });
  if (going.kind === 'unavailable')
    return refuseUpstream(form, { ...unavailableText(provider, going.reason), back: backTo(form, setUp) });
  return onwardPage({
    href: going.url,
    to: verbatim(provider.name),
    brand: brandOf(tenant),
    language: origin.language,
  });
});
