import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { ClaimsRequest } from '@/lib/oauth/openid/claims-request';
import type { Language } from '@/lib/platform/shared/languages';

/** In the query of a redirect, or in a form that the browser posts (OAuth 2.0 Form Post Response Mode, 2). */
export const responseModes = ['query', 'form_post'] as const;
export type ResponseMode = (typeof responseModes)[number];

/**
 * A validated authorization request (RFC 6749, 4.1.1): what the server keeps while the person signs in and
 * decides, and what the authorization code is bound to. Plain JSON.
 */
export interface AuthorizationParameters {
  responseType: 'code';
  clientId: string;
  redirectUri: string;
  /** Whether the request named the redirect URI; if so the token request must repeat it (RFC 6749, 4.1.3). */
  redirectUriSent: boolean;
  scopes: string[];
  state: string | null;
  codeChallenge: string | null;
  codeChallengeMethod: 'S256' | null;
  /** Resource indicators (RFC 8707). */
  resources: string[];
  prompt: string[];
  loginHint: string | null;
  /** Of our languages the one that the pages are to be read in (`ui_locales`), unless the person has chosen; null for any. */
  language?: Language | null;
  /** How the answer travels; absent, as below, in a request that an earlier version kept. */
  responseMode?: ResponseMode;
  /** What the ID token of the code is to carry (OpenID Connect Core, 3.1.2.1); null for nothing. */
  nonce?: string | null;
  /** What the client calls the person who is meant by `id_token_hint`; null where nobody is. */
  hintedSubject?: string | null;
  /** How many seconds ago the person may have signed in at most, at the time of the request; null for any. */
  maxAge?: number | null;
  /** The authentication contexts of which one is asked for (RFC 9470, 4), in the order of preference; none for any. */
  acrValues?: string[];
  /** The single claims that are asked for (OpenID Connect Core, 5.5); null for none. */
  claims?: ClaimsRequest | null;
  /** What is asked for beyond scopes, entry by entry (RFC 9396, 2); none where nothing of the kind is. */
  authorizationDetails?: AuthorizationDetail[];
  /** The thumbprint of the key that must be proved to redeem the code (RFC 9449, 10); null for none. */
  dpopJkt?: string | null;
}

/** What a code stands for once the person has approved. */
export interface CodeBinding
  extends Pick<
    AuthorizationParameters,
    | 'redirectUri'
    | 'redirectUriSent'
    | 'scopes'
    | 'resources'
    | 'codeChallenge'
    | 'codeChallengeMethod'
    | 'nonce'
    | 'dpopJkt'
    | 'claims'
    | 'authorizationDetails'
  > {
  /** When the person authenticated, seconds since the epoch. */
  authTime: number;
  amr: string[];
  acr: string | null;
}
