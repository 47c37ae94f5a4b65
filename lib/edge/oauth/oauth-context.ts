import { arrivedNow } from '@/lib/edge/health/arrivals';
import type { Outage } from '@/lib/edge/health/load-shedding';
import { noteFailure } from '@/lib/edge/health/note-failure';
import { recordShed } from '@/lib/edge/health/record-shed';
import { inMaintenance, overloaded } from '@/lib/edge/health/unavailability';
import { hashBrowserId, newBrowserId, readBrowserId } from '@/lib/edge/http/browser-cookie';
import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import type { TenantContext, TenantExchange } from '@/lib/edge/http/route';
import { errorPage } from '@/lib/edge/plain-pages/error-page';
import { formPostPage } from '@/lib/edge/plain-pages/form-post-page';
import { acrOf } from '@/lib/oauth/parameters/authentication-context';
import { arrivalOf } from '@/lib/oauth/protocol/arrival';
import type { Account, OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import type { OAuthThrottle } from '@/lib/oauth/protocol/throttle';
import { unavailable } from '@/lib/oauth/protocol/unavailable';
import type { PreviewContext } from '@/lib/oauth/tokens/preview-claims';
import { tokenKind } from '@/lib/operation/usage/kinds';
import { mapClaims } from '@/lib/people/claims/map-claims';
import type { Language } from '@/lib/platform/shared/languages';
import { msg } from '@/lib/platform/shared/message';
import { inRequestedLanguage, type RequestOrigin, readerOf } from '@/lib/platform/shared/origin';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import { findBrowserAccounts, isNamedBy } from '@/lib/sign-in/sessions/browser-accounts';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import { type BrowserSids, readSids } from '@/lib/sign-in/sessions/session-cookie';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { clientRegistration, documentClients } from './client-registration';
import { endAccessForIssuer } from './end-access-for-issuer';
import { endOwnSession } from './end-own-session';
import { handleReceivedSignal } from './handle-received-signal';
import { mutualTls, mutualTlsSetUp } from './mutual-tls';
import { personalTokens, tenantIssuer } from './tenant-issuer';
import { tokenHook } from './token-hook';

function sidsIn({ container, tenant }: TenantContext, request: Request): Promise<BrowserSids> {
  const secure = container.config.url.startsWith('https:');
  return readSids(request.headers.get('cookie'), {
    secret: container.secrets.session,
    secure,
    tenantSlug: tenant.slug,
  });
}

/** The person who is signed in at the browser that sent a request, if the session is still active. */
async function signedIn(context: TenantContext, request: Request): Promise<SignedIn | null> {
  const { container, tenant } = context;
  const { current: sid } = await sidsIn(context, request);
  const session = sid && (await findSession(container.sessions, { tenantId: tenant.id, sid }, container.now()));
  return session ? signedInBy(session) : null;
}

/** See OAuthContext.accounts. */
async function accountsOf(context: TenantContext, request: Request): Promise<Account[]> {
  const { container, tenant } = context;
  const sids = await sidsIn(context, request);
  if (sids.others.length === 0) return [];
  const accounts = await findBrowserAccounts(container.sessions, { tenantId: tenant.id, sids }, container.now());
  return accounts.map((account) => ({
    ...signedInBy(account),
    isNamed: (loginHint) => isNamedBy(account, loginHint),
  }));
}

/** The person of an active session, in the protocol's terms. */
export function signedInBy(session: ActiveSession): SignedIn {
  return {
    personId: session.personId,
    sessionId: session.id,
    // To the millisecond, so that a sign-in just before a request does not count as one that the request asked for.
    authTime: session.authTime.getTime() / 1000,
    amr: session.amr,
    acr: session.acr ?? acrOf(session.amr),
    mustSignInAgain: session.mustSignInAgain,
    mustChangePassword: session.mustChangePassword,
    needsSecondFactor: session.needsSecondFactor,
  };
}

/** Finds clients in this process's memory, so that an error can be sent to the right place without the database. */
function storeInOutage({ oauth, known }: TenantExchange['container'], outage: Outage): OAuthStore {
  return {
    ...oauth,
    async findClient(tenantId, clientId) {
      const client = known.client(tenantId, clientId);
      const refused = outage && overloaded(outage);
      if (client === undefined && refused) throw unavailable(refused);
      return client ?? null;
    },
  };
}

/** A page's URL with the client's `ui_locales`, so that the pages it leads to keep the language. */
function pageUrl(page: string, parameters: Record<string, string>, language: Language | null | undefined): string {
  const query = new URLSearchParams({ ...parameters, ...(language && { ui_locales: language }) }).toString();
  return query === '' ? page : `${page}?${query}`;
}

/** Limits attempts at a tenant, and from the address of one request. */
class RequestThrottle implements OAuthThrottle {
  readonly #throttle: Throttle;
  readonly #from: { tenantId: string; ipAddress: string | null };

  constructor({ container, tenant }: TenantContext, { ipAddress }: RequestOrigin) {
    this.#throttle = container.throttle;
    this.#from = { tenantId: tenant.id, ipAddress };
  }

  userCode(by: Parameters<OAuthThrottle['userCode']>[0]) {
    return this.#throttle.userCode({ ...by, ...this.#from });
  }
  registration() {
    return this.#throttle.registration(this.#from);
  }
  registrationRefused() {
    return this.#throttle.registrationRefused(this.#from);
  }
  clientDocument() {
    return this.#throttle.clientDocument(this.#from);
  }
  authorizationRequest() {
    return this.#throttle.authorizationRequest(this.#from);
  }
  pushedRequest(by: Parameters<OAuthThrottle['pushedRequest']>[0]) {
    return this.#throttle.pushedRequest({ ...by, ...this.#from });
  }
  secretWait(by: Parameters<OAuthThrottle['secretWait']>[0]) {
    return this.#throttle.secretWait({ ...by, ...this.#from });
  }
  wrongSecret(by: Parameters<OAuthThrottle['wrongSecret']>[0]) {
    return this.#throttle.wrongSecret({ ...by, ...this.#from });
  }
  loginHint(by: Parameters<OAuthThrottle['loginHint']>[0]) {
    return this.#throttle.loginHint({ ...by, ...this.#from });
  }
  backchannelRequest(by: Parameters<OAuthThrottle['backchannelRequest']>[0]) {
    return this.#throttle.backchannelRequest({ ...by, ...this.#from });
  }
  deviceAuthorization(by: Parameters<OAuthThrottle['deviceAuthorization']>[0]) {
    return this.#throttle.deviceAuthorization({ ...by, ...this.#from });
  }
}

type OfRequest =
  | 'origin'
  | 'arrival'
  | 'mutualTls'
  | 'throttle'
  | 'tokenHook'
  | 'endSession'
  | 'endAccess'
  | 'handleSignal'
  | 'formPostPage'
  | 'errorPage'
  | 'refused'
  | 'failed';

interface Lasting {
  context: Omit<OAuthContext, OfRequest>;
  /** Mutual TLS settings for our own server and for Next alone; null if mutual TLS is not configured. */
  tls: { ownServer: ReturnType<typeof mutualTlsSetUp>; next: ReturnType<typeof mutualTlsSetUp> };
}

/** Keyed by the process's cached copies of tenants: each lasts for seconds and serves thousands of requests. */
const lasting = new WeakMap<TenantContext['container'], WeakMap<TenantContext['tenant'], Lasting>>();

/** The part of the context that is the same for all requests at a tenant. */
function lastingOf({ container, tenant }: TenantContext): Lasting {
  const ofTenants = lasting.get(container) ?? new WeakMap<TenantContext['tenant'], Lasting>();
  lasting.set(container, ofTenants);
  const known = ofTenants.get(tenant) ?? buildLasting({ container, tenant });
  ofTenants.set(tenant, known);
  return known;
}

function buildLasting(context: TenantContext): Lasting {
  const { container, tenant } = context;
  const { config, secrets } = container;
  const secure = config.url.startsWith('https:');
  const own = issuerOf(config.url, tenant.place);
  return {
    tls: { ownServer: mutualTlsSetUp(config, true), next: mutualTlsSetUp(config, false) },
    context: {
      issuer: tenantIssuer(tenant, config.url),
      store: container.oauth,
      unavailable: tenant.maintenance && inMaintenance(tenant.maintenance),
      keys: container.signingKeys(tenant.id),
      remoteKeys: container.remoteKeys,
      registration: clientRegistration(context),
      documentClients: documentClients(context),
      personalTokens: personalTokens(context),
      mapClaims: async (person, mappings) =>
        mapClaims(person, mappings, (await container.resourceTypes(tenant.id)).User).claims,
      refreshTokenKey: secrets.refreshToken,
      userCodeKey: secrets.userCode,
      pairwiseKey: container.tenantKeys.loaded(tenant.id)['pairwise-subject'],
      logoutRequestKey: secrets.logoutRequest,
      pingKey: secrets.ping,
      dpopNonceKey: secrets.dpopNonce,
      now: container.now,
      signedIn: (request) => signedIn(context, request),
      accounts: (request) => accountsOf(context, request),
      browser(request) {
        const known = readBrowserId(request.headers.get('cookie'), secure);
        if (known) return { hash: hashBrowserId(known), setCookie: null };
        const { id, setCookie } = newBrowserId(secure);
        return { hash: hashBrowserId(id), setCookie };
      },
      interactionUrl: (step, { id, parameters, switching }) =>
        pageUrl(
          `${own}/${step}`,
          { request: id, ...(switching && step === 'login' && { switch: '1' }) },
          parameters.language,
        ),
      signOutPageUrl: (request, language) => pageUrl(`${own}/sign-out`, { request }, language),
      signedOutUrl: (language) => pageUrl(`${own}/signed-out`, {}, language),
      verificationUri: `${own}/device`,
      used: (usage) => container.usage.add({ ...usage, tenantId: tenant.id }),
      issued: (grant) => container.count(tenant.id, tokenKind(grant)),
    },
  };
}

type Exchange = TenantContext &
  Pick<TenantExchange, 'origin'> &
  Partial<Pick<TenantExchange, 'outage' | 'request' | 'arrived' | 'peer'>>;

/** What the guard of a resource needs: one that OAuth protects, such as SCIM. */
export function guardContext(
  exchange: Exchange,
): Pick<
  OAuthContext,
  'issuer' | 'store' | 'keys' | 'personalTokens' | 'dpopNonceKey' | 'now' | 'mutualTls' | 'refused'
> {
  const { context, tls } = lastingOf(exchange);
  return {
    issuer: context.issuer,
    store: context.store,
    keys: context.keys,
    personalTokens: context.personalTokens,
    dpopNonceKey: context.dpopNonceKey,
    now: context.now,
    mutualTls: mutualTlsOf(exchange, tls),
    refused: (failedRequest) => recordFailedRequest(exchange, failedRequest),
  };
}

/** What a preview of tokens needs, outside a request at an OAuth endpoint. */
export function previewContext(context: TenantContext): PreviewContext {
  const { issuer, store, pairwiseKey, refreshTokenKey, mapClaims: map, now } = lastingOf(context).context;
  return { issuer, store, pairwiseKey, refreshTokenKey, mapClaims: map, now };
}

function mutualTlsOf({ container, tenant, request, peer }: Exchange, tls: Lasting['tls']): OAuthContext['mutualTls'] {
  if (!peer || !request) return null;
  const setUp = tls[peer.certificate ? 'ownServer' : 'next'];
  return setUp && mutualTls(setUp, { container, tenant, request, peer });
}

/** Builds the context of an OAuth endpoint. */
export function oauthContext(exchange: Exchange): OAuthContext {
  const { container, tenant, origin, outage = null, request, arrived = arrivedNow() } = exchange;
  const { context, tls } = lastingOf(exchange);
  // Named one by one: a spread of so many members makes each request's context a slow hash table.
  return {
    issuer: context.issuer,
    store: outage ? storeInOutage(container, outage) : context.store,
    unavailable: outage ? overloaded(outage) : context.unavailable,
    keys: context.keys,
    remoteKeys: context.remoteKeys,
    registration: context.registration,
    documentClients: outage ? null : context.documentClients,
    personalTokens: context.personalTokens,
    tokenHook: tenant.tokenHook && tokenHook(exchange),
    mapClaims: context.mapClaims,
    refreshTokenKey: context.refreshTokenKey,
    userCodeKey: context.userCodeKey,
    pairwiseKey: context.pairwiseKey,
    logoutRequestKey: context.logoutRequestKey,
    pingKey: context.pingKey,
    dpopNonceKey: context.dpopNonceKey,
    now: context.now,
    signedIn: context.signedIn,
    accounts: context.accounts,
    browser: context.browser,
    interactionUrl: context.interactionUrl,
    signOutPageUrl: context.signOutPageUrl,
    signedOutUrl: context.signedOutUrl,
    verificationUri: context.verificationUri,
    used: context.used,
    issued: context.issued,
    origin,
    arrival: arrivalOf(arrived, request),
    throttle: new RequestThrottle(exchange, origin),
    mutualTls: mutualTlsOf(exchange, tls),
    endSession: (asking, person) => endOwnSession(exchange, asking, person),
    endAccess: (call) => endAccessForIssuer(exchange, call),
    handleSignal: (received) => handleReceivedSignal(exchange, received),
    formPostPage: (answer) => formPostPage(answer, { brand: brandOf(tenant), origin }),
    errorPage: ({ language, ...error }) =>
      errorPage({
        ...error,
        brand: brandOf(tenant),
        ...readerOf(inRequestedLanguage(origin, language)),
        ...(error.status < 500 && {
          back: { href: tenantPath(tenant.place, '/account'), text: msg('oauth.goToYourAccount') },
        }),
      }),
    // During an outage, the only failures here are answers from memory that nothing can be granted now.
    refused: (failedRequest) =>
      outage && failedRequest.code === 'temporarily_unavailable'
        ? recordShed({
            container,
            tenant,
            origin,
            outage,
            endpoint: failedRequest.endpoint,
            clientId: failedRequest.clientId,
          })
        : recordFailedRequest(exchange, failedRequest),
    failed(error) {
      const again = noteFailure(container, error, { requestId: origin.requestId }, 'request failed');
      return again ? 'temporarily-unavailable' : 'server-error';
    },
  };
}
