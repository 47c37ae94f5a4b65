/**
 * The `form-action` directive of a page whose form may end at a redirect URI: its origin, or the scheme of an app on
 * the device. A literal IPv6 address is no CSP source (CSP 3, 2.3.1), so its scheme stands for it.
 * @param redirectUri registered, absolute
 */
export function formTargets(redirectUri: string): string {
  const { protocol, hostname, origin } = new URL(redirectUri);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return `form-action 'self' ${isWeb && !hostname.startsWith('[') ? origin : protocol}`;
}
