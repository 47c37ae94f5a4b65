import type { RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import type { AuthorizationDetailsType } from '@/lib/oauth/authorization-details/details-type';
import type { ClientAnswer } from '@/lib/oauth/authorize/client-redirect';
import type { RevocationCall, RevocationOutcome } from '@/lib/oauth/global-revocation/revocation-call';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import type { DocumentClients } from '@/lib/oauth/metadata-document/document-clients';
import type { MutualTls } from '@/lib/oauth/mutual-tls/client-certificate';
import type { PersonWithRoles } from '@/lib/oauth/openid/known-person';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import type { PersonalTokens } from '@/lib/oauth/personal-tokens/personal-tokens';
import type { ClientRegistration } from '@/lib/oauth/registration/client-registration';
import type { HandledSignal, ReceivedSignal } from '@/lib/oauth/signals/handled-signal';
import type { TokenHook } from '@/lib/oauth/token-hook/token-hook';
import type { ClaimMapping } from '@/lib/platform/shared/claim-mapping';
import type { Clock } from '@/lib/platform/shared/clock';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Language } from '@/lib/platform/shared/languages';
import type { Sayable } from '@/lib/platform/shared/message';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import type { Arrival } from './arrival';
import type { OAuthStore } from './store';
import type { OAuthThrottle } from './throttle';
import type { Unavailability } from './unavailable';

/** A tenant's default lifetimes, in seconds. Clients can override some of them. */
interface Lifetimes {
  authorizationRequestSeconds: number;
  authorizationCodeSeconds: number;
  accessTokenSeconds: number;
  refreshTokenIdleSeconds: number;
  refreshTokenAbsoluteSeconds: number;
  refreshTokenGraceSeconds: number;
  deviceCodeSeconds: number;
}

/** A tenant as the protocol sees it. */
export interface Issuer {
  tenantId: string;
  /** The issuer identifier (RFC 8414, 2), from configuration, never from the request. */
  issuer: string;
  /** Other URLs at which its endpoints are served. They are accepted as audiences too. */
  otherAddresses: readonly string[];
  /**
   * The tenant's previous or possible previous issuers. Tokens that name one were signed with the same keys and are
   * valid until they expire.
   */
  formerIssuers: readonly string[];
  /**
   * Whether nothing of the tenant is valid for now. Matters only to endpoints that answer for suspended tenants
   * (Endpoint.whenSuspended).
   */
  suspended: boolean;
  lifetimes: Lifetimes;
  /** Whether our own resource servers accept an access token in a form (RFC 6750, 2.2). */
  acceptsTokenInForm: boolean;
  /**
   * Whether passkeys work at the issuer's address. Without them, `phr` cannot be reached
   * (lib/oauth/parameters/authentication-context.ts).
   */
  takesPasskeys: boolean;
  /** Whether the revocation feed is public (lib/oauth/revocation-feed). */
  revocationFeed: boolean;
  /** Whether a DPoP proof must contain a nonce from this server (RFC 9449, 8). */
  requiresDpopNonce: boolean;
  /** Whether all clients must push their authorization requests (RFC 9126, 5). */
  requiresPushedRequests: boolean;
  /** Who may register a client dynamically (RFC 7591): no one, holders of an initial access token, or anyone. */
  registration: 'off' | 'token' | 'open';
  /**
   * Whether a client_id may be the URL of the client's metadata document
   * (draft-ietf-oauth-client-id-metadata-document).
   */
  takesDocumentClients: boolean;
  /** The tenant's scopes by name, with the sentence shown on the consent page. */
  scopes: ReadonlyMap<string, Sayable>;
  /** The tenant's protected resources other than the issuer itself, by identifier (RFC 8707). */
  resources: ReadonlyMap<string, ProtectedResource>;
  /** The authorization details types that the tenant has declared, by identifier (RFC 9396). */
  authorizationDetailsTypes: ReadonlyMap<string, AuthorizationDetailsType>;
}

/** The person signed in at the browser that sent a request. */
export interface SignedIn {
  personId: string;
  sessionId: string;
  /** Seconds since the epoch; 0 if unknown, because an identity provider need not send it. */
  authTime: number;
  amr: string[];
  acr: string | null;
  /** A signal requires a new sign-in before anything is issued, however recent this one is. */
  mustSignInAgain: boolean;
  /** The person must choose a new password before anything is issued. */
  mustChangePassword: boolean;
  /** The tenant requires a second factor that the session lacks; nothing is issued until there is one. */
  needsSecondFactor: boolean;
}

/** One of the accounts that a browser is signed in to. */
export interface Account extends SignedIn {
  /** Whether `login_hint` is the account's user name or primary email address, in any letter case. */
  isNamed(loginHint: string): boolean;
}

/** Everything that an endpoint receives besides the request. */
export interface OAuthContext {
  issuer: Issuer;
  store: OAuthStore;
  keys: SigningKeys;
  /** The key sets that clients and trusted issuers publish. */
  remoteKeys: RemoteKeySets;
  /** Dynamic client registration. */
  registration: ClientRegistration;
  /** Null if the tenant does not accept URL client IDs. */
  documentClients: DocumentClients | null;
  /** The personal access tokens that people create. */
  personalTokens: PersonalTokens;
  /** Asked before tokens are issued; null if the tenant has no active hook. */
  tokenHook: TokenHook | null;
  /** Null if no connection can carry client certificates. */
  mutualTls: MutualTls | null;
  /** Encrypts and authenticates refresh tokens. Used for nothing else. */
  refreshTokenKey: Keys;
  /** Hashes user codes. Used for nothing else. */
  userCodeKey: Keys;
  /**
   * Derives pairwise subjects. Each tenant has its own key, which outlives the secret that it was first derived from,
   * because a new key would change every subject.
   */
  pairwiseKey: Bytes;
  /** Seals logout requests while the person is asked to confirm. Used for nothing else. */
  logoutRequestKey: Keys;
  /** Seals what pings send until they are sent. Used for nothing else. */
  pingKey: Keys;
  /** Creates and verifies DPoP nonces. Used for nothing else. */
  dpopNonceKey: Keys;
  /**
   * The values of claims that the tenant has declared, for a person; with null only those of constants.
   */
  mapClaims(person: PersonWithRoles | null, mappings: readonly ClaimMapping[]): Promise<JsonObject>;
  throttle: OAuthThrottle;
  now: Clock;
  origin: RequestOrigin;
  arrival: Arrival;
  /**
   * Null in normal operation. While it is set, only endpoints with `whenUnavailable` are called, and they must handle
   * it themselves.
   */
  unavailable: Unavailability | null;
  /** The active session of the browser, found by its cookie. */
  signedIn(request: Request): Promise<SignedIn | null>;
  /**
   * The accounts of a browser that has signed in to others besides the current one, which may be among them. Empty for
   * any other browser.
   */
  accounts(request: Request): Promise<Account[]>;
  /** The cookie that binds a request to its browser: the one sent, or a new one with the header that sets it. */
  browser(request: Request): { hash: Bytes; setCookie: string | null };
  /**
   * The page for the next step of an authorization request: sign-in, account selection, second factor, new password, or
   * consent.
   * @param request.switching whether another person than the current one is to sign in
   */
  interactionUrl(
    step: 'login' | 'select-account' | 'second-factor' | 'change-password' | 'consent',
    request: { id: string; parameters: Pick<AuthorizationParameters, 'language'>; switching?: boolean },
  ): string;
  /**
   * The page that asks a person to confirm signing out.
   * @param request sealed
   */
  signOutPageUrl(request: string, language: Language | null): string;
  /** The page that confirms that the person is signed out. */
  signedOutUrl(language: Language | null): string;
  /**
   * Ends a session of the browser at the person's request.
   * @returns the header that removes it from the browser's cookie
   */
  endSession(request: Request, person: SignedIn): Promise<string>;
  /** Ends everything that was issued to a person, in the name of a trusted issuer. */
  endAccess(call: RevocationCall): Promise<RevocationOutcome>;
  /** Does what a transmitter's event does, once. */
  handleSignal(received: ReceivedSignal): Promise<HandledSignal>;
  /** The page where a person enters a user code (RFC 8628, 3.3). */
  verificationUri: string;
  /** A page with a form that posts a response to the client automatically, or by a button if scripts do not run. */
  formPostPage(answer: Pick<ClientAnswer, 'redirectUri' | 'parameters' | 'language'>): Response;
  /** An error page, for when a redirect is not allowed (RFC 6749, 4.1.2.1). */
  errorPage(refusal: {
    status: number;
    language: Language | null;
    title: Sayable;
    description: Sayable;
    advice?: Sayable;
    retryAfterSeconds?: number;
  }): Response;
  /** Records the private reason of a failed request. Never blocks and never throws. */
  refused(failedRequest: {
    endpoint: string;
    code: string;
    reason: Sayable;
    clientId: string | null;
    personId?: string;
  }): void;
  /**
   * Logs an unexpected error with its stack.
   * @returns the protocol error to answer with; `temporarily-unavailable` if a retry may succeed
   */
  failed(error: unknown): 'server-error' | 'temporarily-unavailable';
  /** Counts a use of a client, and of its secret if it used one. Written in batches. */
  used(usage: { clientId: string; secretId: string | null }): void;
  /**
   * Counts issued tokens. Written in batches.
   * @param grant the value of `grant_type`
   */
  issued(grant: string): void;
}
