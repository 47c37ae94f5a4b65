/** The client's pages on this machine, at whatever port: its callback may lead on from one name of it to another. */
const LOOPBACK = 'http://127.0.0.1:* http://localhost:*';

/**
 * The `form-action` directive of a page whose form may end at a redirect URI. Chromium holds it against every redirect
 * that follows, those of the client too: its callback may lead on to another of its origins, which nobody registers, or
 * from this machine to a page that says "you can close this window". So the kind of place is named, not the one origin.
 * @param redirectUri registered, absolute
 */
export function formTargets(redirectUri: string): string {
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol === 'https:') return "form-action 'self' https:";
  // A literal IPv6 address is no CSP source (CSP 3, 2.3.1), so its scheme stands for it.
  if (protocol === 'http:') return `form-action 'self' https: ${hostname.startsWith('[') ? 'http:' : LOOPBACK}`;
  return `form-action 'self' ${protocol}`;
}
