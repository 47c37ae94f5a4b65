/** The value of one cookie in a Cookie header (RFC 6265, 5.4), or null. */
export function cookieValue(header: string | null, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/**
 * Cookies whose values were decoded, as a Cookie header again (RFC 6265, 4.2.1). Encoded as they came: a header holds no
 * characters beyond Latin-1, whatever a person has typed that is kept in one, and a semicolon would begin another cookie.
 */
export function cookieHeaderOf(cookies: readonly { name: string; value: string }[]): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
