import type { AuthorizationDetail } from '../authorization-details/authorization-detail';

/** A successful answer of the token endpoint (RFC 6749, 5.1). */
export interface TokenResponse {
  access_token: string;
  /** Of a token exchange (RFC 8693, 2.2.1). */
  issued_token_type?: string;
  token_type: 'Bearer' | 'DPoP';
  /** Seconds. */
  expires_in: number;
  refresh_token?: string;
  /** Where `openid` was granted (OpenID Connect Core, 3.1.3.3). */
  id_token?: string;
  /** What the token is for, where the grant says so of itself. */
  resource?: string | string[];
  /** Always told when anything was granted, also where it equals what was asked for. */
  scope?: string;
  /** What was granted entry by entry and the access token stands for (RFC 9396, 7). */
  authorization_details?: AuthorizationDetail[];
}
