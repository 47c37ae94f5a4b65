/** Relative to the issuer. Assertions may name this URL as their audience (RFC 7523, 3). */
export const TOKEN_PATH = '/token';
/** Relative to the issuer. Assertions may name this URL too (RFC 9126, 2). */
export const PAR_PATH = '/par';
/** Relative to the issuer. Assertions may name this URL too (CIBA Core 1.0, 7.1). */
export const BACKCHANNEL_PATH = '/bc-authorize';
/** Relative to the issuer. */
export const AUTHORIZE_PATH = '/authorize';

/**
 * The URL of an endpoint.
 * @param issuer the issuer identifier, which ends with a slash if it has no path
 */
export function endpointUrl(issuer: string, path: `/${string}`): string {
  return issuer.replace(/\/$/, '') + path;
}
