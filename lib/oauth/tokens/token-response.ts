import type { AuthorizationDetail } from '../authorization-details/authorization-detail';

/** A successful response of the token endpoint (RFC 6749, 5.1). */
export interface TokenResponse {
  access_token: string;
  /** Only for a token exchange (RFC 8693, 2.2.1). */
  issued_token_type?: string;
  /** `N_A` if it is no access token (RFC 8693, 2.2.1). */
  token_type: 'Bearer' | 'DPoP' | 'N_A';
  /** Seconds. */
  expires_in: number;
  refresh_token?: string;
  /** Only if `openid` was granted (OpenID Connect Core, 3.1.3.3). */
  id_token?: string;
  /** The resources of the token, for grant types that must return them. */
  resource?: string | string[];
  /** Always returned if a scope was granted, even if it equals the requested one. */
  scope?: string;
  /** The granted authorization details that the access token contains (RFC 9396, 7). */
  authorization_details?: AuthorizationDetail[];
}
