/** Below the issuer; assertions may name it as their audience (RFC 7523, 3). */
export const TOKEN_PATH = '/token';
/** Below the issuer. */
export const AUTHORIZE_PATH = '/authorize';

/** The URL of an endpoint. @param issuer the issuer identifier, which ends with a slash when it has no path */
export function endpointUrl(issuer: string, path: `/${string}`): string {
  return issuer.replace(/\/$/, '') + path;
}
