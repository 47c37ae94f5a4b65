/** The value of one cookie in a Cookie header (RFC 6265, 5.4), or null. */
export function cookieValue(header: string | null, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim();
  }
  return null;
}

/** The names of the cookies in a Cookie header, each once. */
export const cookieNames = (header: string | null): string[] => [
  ...new Set(
    (header ?? '').split(';').flatMap((pair) => (pair.includes('=') ? (pair.split('=', 1)[0] ?? '').trim() : [])),
  ),
];

/**
 * Writes decoded cookie values as a Cookie header again (RFC 6265, 4.2.1). Values are percent-encoded, as they arrived:
 * a header cannot hold characters beyond Latin-1, which a stored value may contain, and a semicolon would begin another
 * cookie.
 */
export function cookieHeaderOf(cookies: readonly { name: string; value: string }[]): string {
  return cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
