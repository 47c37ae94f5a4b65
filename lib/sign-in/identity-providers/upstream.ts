import type { Sayable } from '@/lib/platform/shared/message';
import type { Asserted } from './linked-identity';
import type { AppleKey, ProviderAuthMethod } from './provider';

/** Our client credentials at a provider. */
export interface Relation {
  issuer: string;
  clientId: string;
  /** Null for every provider but Apple. */
  apple: AppleKey | null;
  /** The client secret, or Apple's private key. Null for a public client. */
  clientSecret: string | null;
  clientAuthentication: ProviderAuthMethod;
}

interface UpstreamRequest {
  redirectUri: string;
  /** Includes `openid`. */
  scopes: string[];
  state: string;
  nonce: string;
  codeVerifier: string;
  /** In seconds; null for no limit. */
  maxAge: number | null;
  prompt: 'login' | 'select_account' | 'login select_account' | null;
  loginHint: string | null;
}

export interface UpstreamAnswer
  extends Pick<UpstreamRequest, 'redirectUri' | 'state' | 'nonce' | 'codeVerifier' | 'maxAge'> {
  /** The query string of the browser's request. */
  query: string;
  /** Whether to request the email address from the userinfo endpoint if the ID token has none. */
  wantsEmail: boolean;
  /** Whether to request the claims of the userinfo endpoint in any case. */
  wantsUserinfo: boolean;
  /** Accepts a sign-in whose time the provider does not report, even though `maxAge` is set. */
  undatedToo: boolean;
}

/** `reason` is private. */
export type Unavailable = { kind: 'unavailable'; reason: Sayable };

/** The verified claims of a response. */
export interface ReceivedClaims {
  /** Null for a provider without ID tokens. */
  idToken: Record<string, unknown> | null;
  /** Null if they were not requested, or the provider has no such endpoint. */
  userinfo: Record<string, unknown> | null;
}

export type Redeemed =
  | { kind: 'asserted'; asserted: Asserted; received: ReceivedClaims }
  /** The provider itself refused: `error` is its code (RFC 6749, 4.1.2.1). */
  | { kind: 'declined'; error: string; reason: Sayable }
  | { kind: 'refused'; reason: Sayable }
  /** The request limits the age of the sign-in, and the provider does not report its time. */
  | { kind: 'undated'; reason: Sayable }
  /** It was longer ago than asked for. */
  | { kind: 'stale'; reason: Sayable }
  | Unavailable;

/** Whom a verified logout token is about: a session of the provider, one of its subjects, or both. */
export interface LogoutClaims {
  subject: string | null;
  sid: string | null;
  jti: string;
  expiresAt: Date;
}

/** One result of checking a provider's metadata. */
export interface Finding {
  ok: boolean;
  text: Sayable;
}

/**
 * The client for identity providers: OpenID Connect Discovery 1.0 and Core 1.0 section 3.1, with PKCE (RFC 7636) and
 * `iss` (RFC 9207).
 */
export interface Upstream {
  /** Builds the URL that the browser is sent to. */
  authorize(relation: Relation, request: UpstreamRequest): Promise<{ kind: 'redirect'; url: string } | Unavailable>;
  /** Checks the response that the browser returned with, redeems its code and verifies the ID token. */
  redeem(relation: Relation, answer: UpstreamAnswer): Promise<Redeemed>;
  /**
   * Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). Its single use is still to be
   * claimed.
   */
  verifyLogout(
    relation: Relation,
    token: string,
  ): Promise<{ kind: 'verified'; claims: LogoutClaims } | { kind: 'refused'; reason: Sayable } | Unavailable>;
  /** Fetches the provider's metadata again and reports what is right or wrong with it. */
  check(relation: Relation): Promise<Finding[]>;
}
