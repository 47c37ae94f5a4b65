/** Three parts, as a signed JWT has (RFC 7515, 7.1), the first of which begins an object: SCIM tokens have no such form. */
export function looksLikeAccessToken(token: string): boolean {
  return token.startsWith('ey') && token.split('.').length === 3;
}
