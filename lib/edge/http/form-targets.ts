/**
 * The client's pages on this machine, at any port: its callback may redirect from one name of the machine to the other.
 */
const LOOPBACK = 'http://127.0.0.1:* http://localhost:*';

/**
 * The `form-action` directive of a page whose form may end at a redirect URI. Chromium checks every redirect that
 * follows, including the client's own: its callback may redirect to another of its origins, which is not registered, or
 * from this machine to a page that says "you can close this window". The directive therefore allows a kind of
 * destination, not a single origin.
 * @param redirectUri registered, absolute
 */
export function formTargets(redirectUri: string): string {
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol === 'https:') return "form-action 'self' https:";
  // A CSP source cannot be a literal IPv6 address (CSP 3, 2.3.1), so its scheme is allowed instead.
  if (protocol === 'http:') return `form-action 'self' https: ${hostname.startsWith('[') ? 'http:' : LOOPBACK}`;
  return `form-action 'self' ${protocol}`;
}
