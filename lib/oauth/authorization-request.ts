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
}

/** What a code stands for once the person has approved. */
export interface CodeBinding extends Pick<
  AuthorizationParameters,
  'redirectUri' | 'redirectUriSent' | 'scopes' | 'resources' | 'codeChallenge' | 'codeChallengeMethod'
> {
  /** When the person authenticated, seconds since the epoch. */
  authTime: number;
  amr: string[];
  acr: string | null;
}
