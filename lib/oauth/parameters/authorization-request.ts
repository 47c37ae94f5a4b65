import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { ClaimsRequest } from '@/lib/oauth/openid/claims-request';
import type { Language } from '@/lib/platform/shared/languages';

/**
 * In the query of a redirect, or in a form that the browser posts (OAuth 2.0 Form Post Response Mode, 2); the modes
 * that end in `jwt` send the same response signed (JARM, 2.3). There is no `fragment.jwt`, because no supported
 * response type uses the fragment.
 */
export const responseModes = ['query', 'form_post', 'jwt', 'query.jwt', 'form_post.jwt'] as const;
export type ResponseMode = (typeof responseModes)[number];

/**
 * A validated authorization request (RFC 6749, 4.1.1): what the server keeps while the person signs in and
 * decides, and what the authorization code is bound to. Plain JSON.
 */
export interface AuthorizationParameters {
  responseType: 'code';
  clientId: string;
  redirectUri: string;
  /** Whether the request contained the redirect URI; if so, the token request must repeat it (RFC 6749, 4.1.3). */
  redirectUriSent: boolean;
  scopes: string[];
  state: string | null;
  codeChallenge: string | null;
  codeChallengeMethod: 'S256' | null;
  /** Resource indicators (RFC 8707). */
  resources: string[];
  prompt: string[];
  loginHint: string | null;
  /**
   * The supported language requested for the pages (`ui_locales`), used unless the person has chosen one; null if none
   * was requested.
   */
  language?: Language | null;
  /** How the response is sent. Missing, like the fields below, in requests that an earlier version stored. */
  responseMode?: ResponseMode;
  /** The nonce for the ID token (OpenID Connect Core, 3.1.2.1); null if none was sent. */
  nonce?: string | null;
  /** The client's subject for the person identified by `id_token_hint`; null if none was sent. */
  hintedSubject?: string | null;
  /** The maximum age of the sign-in at the time of the request, in seconds; null if any age is accepted. */
  maxAge?: number | null;
  /**
   * The requested authentication contexts, in order of preference, one of which must be reached (RFC 9470, 4); any is
   * accepted if there are none.
   */
  acrValues?: string[];
  /** The individually requested claims (OpenID Connect Core, 5.5); null if there are none. */
  claims?: ClaimsRequest | null;
  /** The requested authorization details (RFC 9396, 2); none if none were requested. */
  authorizationDetails?: AuthorizationDetail[];
  /** The thumbprint of the key that must be proved to redeem the code (RFC 9449, 10); null if none is required. */
  dpopJkt?: string | null;
}

/** What a code is bound to after the person has approved the request. */
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
