/**
 * Three parts, like a signed JWT (RFC 7515, 7.1), the first of which starts a JSON object. SCIM tokens never look like
 * this.
 */
export function looksLikeAccessToken(token: string): boolean {
  return token.startsWith('ey') && token.split('.').length === 3;
}
