/** A successful answer of the token endpoint (RFC 6749, 5.1). */
export interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  /** Seconds. */
  expires_in: number;
  refresh_token?: string;
  /** Always told when anything was granted, also where it equals what was asked for. */
  scope?: string;
}
