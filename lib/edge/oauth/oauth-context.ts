import { errorPage } from '@/lib/edge/error-pages/error-page';
import { formPostPage } from '@/lib/edge/error-pages/form-post-page';
import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';
import type { Outage } from '@/lib/edge/health/load-shedding';
import { recordShed } from '@/lib/edge/health/record-shed';
import { unavailability } from '@/lib/edge/health/unavailability';
import { hashBrowserId, newBrowserId, readBrowserId } from '@/lib/edge/http/browser-cookie';
import { recordRefusal } from '@/lib/edge/http/record-refusal';
import type { TenantExchange } from '@/lib/edge/http/route';
import { acrOf } from '@/lib/oauth/parameters/authentication-context';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { unavailable } from '@/lib/oauth/protocol/unavailable';
import { tokenKind } from '@/lib/operation/usage/kinds';
import type { Language } from '@/lib/platform/shared/languages';
import { inRequestedLanguage, readerOf } from '@/lib/platform/shared/origin';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import { readSid } from '@/lib/sign-in/sessions/session-cookie';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { clientRegistration, documentClients } from './client-registration';
import { endOwnSession } from './end-own-session';
import { mutualTls } from './mutual-tls';
import { personalTokens } from './personal-tokens';
import { tenantIssuer } from './tenant-issuer';

/** Who is signed in at the browser that sent a request, if the session still lives. */
async function signedIn(
  { container, tenant }: Pick<TenantExchange, 'container' | 'tenant'>,
  request: Request,
): Promise<SignedIn | null> {
  const secure = container.config.url.startsWith('https:');
  const sid = await readSid(request.headers.get('cookie'), {
    secret: container.secrets.session,
    secure,
    tenantSlug: tenant.slug,
  });
  const session = sid && (await findSession(container.sessions, { tenantId: tenant.id, sid }, container.now()));
  if (!session) return null;
  return {
    personId: session.personId,
    sessionId: session.id,
    // To the millisecond: a sign-in just before a request is none that the request asked for.
    authTime: session.authTime.getTime() / 1000,
    amr: session.amr,
    acr: session.acr ?? acrOf(session.amr),
    mustChangePassword: session.mustChangePassword,
    needsSecondFactor: session.needsSecondFactor,
  };
}

/** Clients as this process knows them, so that an error can be told where it belongs without asking the database. */
function storeInOutage({ oauth, known }: TenantExchange['container'], outage: Outage): OAuthStore {
  return {
    ...oauth,
    async findClient(tenantId, clientId) {
      const client = known.client(tenantId, clientId);
      const refused = unavailability(outage, null);
      if (client === undefined && refused) throw unavailable(refused);
      return client ?? null;
    },
  };
}

/** The address of a page, with the language that a client asks for in it as clients do: what the page leads on to keeps it. */
function pageUrl(page: string, parameters: Record<string, string>, language: Language | null | undefined): string {
  const query = new URLSearchParams({ ...parameters, ...(language && { ui_locales: language }) }).toString();
  return query === '' ? page : `${page}?${query}`;
}

/** Builds what an OAuth endpoint is given beside the request. */
export function oauthContext(
  exchange: Pick<TenantExchange, 'container' | 'tenant' | 'origin'> &
    Partial<Pick<TenantExchange, 'outage' | 'request' | 'peer'>>,
): OAuthContext {
  const { container, tenant, origin, outage = null } = exchange;
  const { config, log, secrets } = container;
  const secure = config.url.startsWith('https:');
  const own = issuerOf(config.url, tenant.place);
  return {
    issuer: tenantIssuer(tenant, config.url),
    store: outage ? storeInOutage(container, outage) : container.oauth,
    unavailable: unavailability(outage, tenant.maintenance),
    keys: container.signingKeys(tenant.id),
    remoteKeys: container.remoteKeys,
    registration: clientRegistration(exchange),
    documentClients: outage ? null : documentClients(exchange),
    personalTokens: personalTokens(exchange),
    mutualTls: mutualTls(exchange),
    refreshTokenKey: secrets.refreshToken,
    userCodeKey: secrets.userCode,
    pairwiseKey: container.tenantKeys.loaded(tenant.id)['pairwise-subject'],
    logoutRequestKey: secrets.logoutRequest,
    dpopNonceKey: secrets.dpopNonce,
    throttle: {
      userCode: (by) => container.throttle.userCode({ ...by, tenantId: tenant.id, ipAddress: origin.ipAddress }),
      registration: () => container.throttle.registration({ tenantId: tenant.id, ipAddress: origin.ipAddress }),
      registrationRefused: () =>
        container.throttle.registrationRefused({ tenantId: tenant.id, ipAddress: origin.ipAddress }),
      clientDocument: () => container.throttle.clientDocument({ tenantId: tenant.id, ipAddress: origin.ipAddress }),
      authorizationRequest: () =>
        container.throttle.authorizationRequest({ tenantId: tenant.id, ipAddress: origin.ipAddress }),
      pushedRequest: (by) =>
        container.throttle.pushedRequest({ ...by, tenantId: tenant.id, ipAddress: origin.ipAddress }),
      secretWait: (by) => container.throttle.secretWait({ ...by, tenantId: tenant.id, ipAddress: origin.ipAddress }),
      wrongSecret: (by) => container.throttle.wrongSecret({ ...by, tenantId: tenant.id, ipAddress: origin.ipAddress }),
      deviceAuthorization: (by) =>
        container.throttle.deviceAuthorization({ ...by, tenantId: tenant.id, ipAddress: origin.ipAddress }),
    },
    now: container.now,
    origin,
    signedIn: (request) => signedIn(exchange, request),
    browser(request) {
      const known = readBrowserId(request.headers.get('cookie'), secure);
      if (known) return { hash: hashBrowserId(known), setCookie: null };
      const { id, setCookie } = newBrowserId(secure);
      return { hash: hashBrowserId(id), setCookie };
    },
    interactionUrl: (step, { id, parameters }) => pageUrl(`${own}/${step}`, { request: id }, parameters.language),
    signOutPageUrl: (request, language) => pageUrl(`${own}/sign-out`, { request }, language),
    signedOutUrl: (language) => pageUrl(`${own}/signed-out`, {}, language),
    endSession: (person) => endOwnSession(exchange, person),
    verificationUri: `${own}/device`,
    formPostPage: (answer) => formPostPage(answer, { brand: brandOf(tenant), origin }),
    errorPage: ({ language, ...refusal }) =>
      errorPage({
        ...refusal,
        brand: brandOf(tenant),
        ...readerOf(inRequestedLanguage(origin, language)),
        ...(refusal.status < 500 && {
          back: { href: tenantPath(tenant.place, '/account'), text: text('Go to your account') },
        }),
      }),
    // In an outage only what is told from memory is refused here: that nothing is granted for now.
    refused: (refusal) =>
      outage && refusal.code === 'temporarily_unavailable'
        ? recordShed({ container, tenant, origin, outage, endpoint: refusal.endpoint, clientId: refusal.clientId })
        : recordRefusal(exchange, refusal),
    failed(error) {
      log.error({ requestId: origin.requestId, err: error }, 'request failed');
      if (!isDatabaseUnavailable(error)) return 'server-error';
      container.load.suspect();
      return 'temporarily-unavailable';
    },
    used: (usage) => container.usage.add({ ...usage, tenantId: tenant.id }),
    issued: (grant) => container.count(tenant.id, tokenKind(grant)),
  };
}
