import type { RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import type { AuthorizationDetailsType } from '@/lib/oauth/authorization-details/details-type';
import type { ClientAnswer } from '@/lib/oauth/authorize/client-redirect';
import type { SigningKeys } from '@/lib/oauth/keys/keys';
import type { DocumentClients } from '@/lib/oauth/metadata-document/document-clients';
import type { MutualTls } from '@/lib/oauth/mutual-tls/client-certificate';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import type { PersonalTokens } from '@/lib/oauth/personal-tokens/personal-tokens';
import type { ClientRegistration } from '@/lib/oauth/registration/client-registration';
import type { Clock } from '@/lib/platform/shared/clock';
import type { Language } from '@/lib/platform/shared/languages';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import type { Sayable } from '@/lib/platform/shared/text';
import type { OAuthStore } from './store';
import type { OAuthThrottle } from './throttle';
import type { Unavailability } from './unavailable';

/** The lifetimes of a tenant, in seconds; clients override some. */
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
  /** Other addresses of ours at which its endpoints answer: what clients address to them is for this issuer too. */
  otherAddresses: readonly string[];
  /** Issuers that it had, or may have had, before: their tokens were signed with the same keys and live out their time. */
  formerIssuers: readonly string[];
  /** Whether nothing of it counts for now: asked where a suspended tenant answers at all (Endpoint.whenSuspended). */
  suspended: boolean;
  lifetimes: Lifetimes;
  /** Whether our own resource servers take an access token from a form (RFC 6750, 2.2). */
  acceptsTokenInForm: boolean;
  /** Whether browsers have passkeys for its address, without which nobody reaches `phr` (lib/oauth/parameters/authentication-context.ts). */
  takesPasskeys: boolean;
  /** Whether anybody may read what was revoked (lib/oauth/revocation-feed). */
  revocationFeed: boolean;
  /** Whether a DPoP proof must carry a nonce of ours (RFC 9449, 8). */
  requiresDpopNonce: boolean;
  /** Whether the authorization requests of all clients must be pushed (RFC 9126, 5). */
  requiresPushedRequests: boolean;
  /** Who may register a client by itself (RFC 7591): nobody, whoever has an initial access token, or anybody. */
  registration: 'off' | 'token' | 'open';
  /** Whether a client_id may be the address of the client's metadata (draft-ietf-oauth-client-id-metadata-document). */
  takesDocumentClients: boolean;
  /** The scopes that the tenant knows, by name, with the sentence shown on the consent page. */
  scopes: ReadonlyMap<string, string>;
  /** The protected resources that the tenant knows beside the issuer itself, by identifier (RFC 8707). */
  resources: ReadonlyMap<string, ProtectedResource>;
  /** The types of authorization details that the tenant has declared, by identifier (RFC 9396). */
  authorizationDetailsTypes: ReadonlyMap<string, AuthorizationDetailsType>;
}

/** Who is signed in at the browser that sent a request. */
export interface SignedIn {
  personId: string;
  sessionId: string;
  /** Seconds since the epoch; 0 where nobody knows: an identity provider need not say. */
  authTime: number;
  amr: string[];
  acr: string | null;
  /** Must choose a new password before anything is issued. */
  mustChangePassword: boolean;
  /** The tenant wants a second factor of the person, and the session has none: nothing is issued before. */
  needsSecondFactor: boolean;
}

/** All that an endpoint is given beside the request. */
export interface OAuthContext {
  issuer: Issuer;
  store: OAuthStore;
  keys: SigningKeys;
  /** The key sets that clients and issuers publish. */
  remoteKeys: RemoteKeySets;
  /** Clients that register themselves. */
  registration: ClientRegistration;
  /** Null where the tenant takes none. */
  documentClients: DocumentClients | null;
  /** The tokens that people make for themselves. */
  personalTokens: PersonalTokens;
  /** Null where no connection brings certificates of clients. */
  mutualTls: MutualTls | null;
  /** Encrypts and authenticates refresh tokens: a key for this purpose only. */
  refreshTokenKey: Keys;
  /** Hashes user codes: a key for this purpose only. */
  userCodeKey: Keys;
  /** Derives what pairwise clients call people: the tenant's own, which outlives the secret it was first derived from. All subjects would change with it. */
  pairwiseKey: Bytes;
  /** Seals requests to sign out while the person is asked: a key for this purpose only. */
  logoutRequestKey: Keys;
  /** Makes and recognises the nonces of DPoP proofs: a key for this purpose only. */
  dpopNonceKey: Keys;
  throttle: OAuthThrottle;
  now: Clock;
  origin: RequestOrigin;
  /** Null while everything is answered. Whoever reads it answers for it: all other endpoints are not called meanwhile. */
  unavailable: Unavailability | null;
  /** The living session of the browser, read from its cookie. */
  signedIn(request: Request): Promise<SignedIn | null>;
  /** The cookie that binds a request to its browser: read, or made with the header that sets it. */
  browser(request: Request): { hash: Bytes; setCookie: string | null };
  /** The page that carries on with an authorization request: sign-in, choice of an account, second factor, new password, or consent. */
  interactionUrl(
    step: 'login' | 'select-account' | 'second-factor' | 'change-password' | 'consent',
    request: { id: string; parameters: Pick<AuthorizationParameters, 'language'> },
  ): string;
  /** The page that asks a person whether to sign out. @param request sealed */
  signOutPageUrl(request: string, language: Language | null): string;
  /** The page that says that somebody is signed out. */
  signedOutUrl(language: Language | null): string;
  /** Ends the session at the browser's own wish. @returns the header that clears its cookie */
  endSession(person: SignedIn): Promise<string>;
  /** The page where a person enters a user code (RFC 8628, 3.3). */
  verificationUri: string;
  /** A page whose form takes an answer to the client by itself, and by its button where no script runs. */
  formPostPage(answer: Pick<ClientAnswer, 'redirectUri' | 'parameters' | 'language'>): Response;
  /** A page for a person, where no redirect is allowed (RFC 6749, 4.1.2.1). */
  errorPage(refusal: {
    status: number;
    language: Language | null;
    title: Sayable;
    description: Sayable;
    advice?: Sayable;
    retryAfterSeconds?: number;
  }): Response;
  /** Records the private reason of a refusal; never blocks and never throws. */
  refused(refusal: {
    endpoint: string;
    code: string;
    reason: string;
    clientId: string | null;
    personId?: string;
  }): void;
  /**
   * Logs an unexpected error, with its stack, that is answered in the protocol's own words.
   * @returns which: `temporarily-unavailable` when it is worth another try
   */
  failed(error: unknown): 'server-error' | 'temporarily-unavailable';
  /** Counts that a client, by one of its secrets if it has one, was used; flushed in batches. */
  used(usage: { clientId: string; secretId: string | null }): void;
  /** Counts that tokens were issued; flushed in batches. @param grant the value of `grant_type` */
  issued(grant: string): void;
}
