import type { Values } from './quickstart';

/** Where an example's web server runs, and where it receives codes. */
export interface WebCallback {
  /** The origin of the app, such as `http://localhost:3000`. */
  origin: string;
  path: string;
  /**
   * The port to listen on: that of the address on this machine, or one behind the proxy that has the public address.
   */
  port: number;
}

/** The paths that the examples use themselves. */
const TAKEN = ['/', '/login', '/logout'];
const BEHIND_PROXY = 3000;

/**
 * The redirect URI as the examples for web apps that sign people in need it.
 * @returns null if the client is not such an app: it does not request `openid`, or codes arrive at an app's own scheme,
 *   with a query, or at a path that an example uses
 */
export function webCallback({ scope, redirectUri }: Pick<Values, 'scope' | 'redirectUri'>): WebCallback | null {
  if (!scope.split(' ').includes('openid') || !URL.canParse(redirectUri)) return null;
  const { protocol, origin, pathname, search, port } = new URL(redirectUri);
  if (!['http:', 'https:'].includes(protocol) || search !== '' || TAKEN.includes(pathname)) return null;
  return { origin, path: pathname, port: protocol === 'http:' ? Number(port || 80) : BEHIND_PROXY };
}
