import type { Sayable } from '@/lib/platform/shared/text';
import type { Asserted } from './linked-identity';
import type { ProviderAuthMethod } from './provider';

/** What we are to a provider. */
export interface Relation {
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  clientAuthentication: ProviderAuthMethod;
}

interface UpstreamRequest {
  redirectUri: string;
  /** With `openid`. */
  scopes: string[];
  state: string;
  nonce: string;
  codeVerifier: string;
  /** Seconds; null for any time. */
  maxAge: number | null;
  prompt: 'login' | 'select_account' | 'login select_account' | null;
  loginHint: string | null;
}

export interface UpstreamAnswer
  extends Pick<UpstreamRequest, 'redirectUri' | 'state' | 'nonce' | 'codeVerifier' | 'maxAge'> {
  /** The query that the browser brought. */
  query: string;
  /** Whether an e-mail address is of use: it is asked for at userinfo where the ID token has none. */
  wantsEmail: boolean;
  /** Takes a sign-in of which the provider does not say when it was, too, whatever age is asked for. */
  undatedToo: boolean;
}

/** `reason` is private. */
export type Unavailable = { kind: 'unavailable'; reason: string };

export type Redeemed =
  | { kind: 'asserted'; asserted: Asserted }
  /** The provider itself refused: `error` is its code (RFC 6749, 4.1.2.1). */
  | { kind: 'declined'; error: string; reason: string }
  | { kind: 'refused'; reason: string }
  /** A sign-in of an age was asked for, and the provider does not say when it was. */
  | { kind: 'undated'; reason: string }
  /** It was longer ago than asked for. */
  | { kind: 'stale'; reason: string }
  | Unavailable;

/** What is right or wrong about a provider's metadata. */
export interface Finding {
  ok: boolean;
  text: Sayable;
}

/** How identity providers are reached: OpenID Connect Discovery 1.0 and Core 3.1, with PKCE (RFC 7636) and `iss` (RFC 9207). */
export interface Upstream {
  /** Where the browser is sent. */
  authorize(relation: Relation, request: UpstreamRequest): Promise<{ kind: 'redirect'; url: string } | Unavailable>;
  /** Checks the answer that a browser brought, redeems its code and verifies the ID token. */
  redeem(relation: Relation, answer: UpstreamAnswer): Promise<Redeemed>;
  /** Reads the provider's metadata anew, and says what is wrong with it. */
  check(relation: Relation): Promise<Finding[]>;
}
