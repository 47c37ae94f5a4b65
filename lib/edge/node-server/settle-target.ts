import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * Rewrites an absolute target (RFC 9112, 3.2.2) as the path that all later code reads; Next would redirect it to where
 * it already leads, or to another site.
 * @returns whether it names the same host as the Host header; true if the target is not absolute
 */
export function settleTarget(incoming: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const absolute = ABSOLUTE.exec(incoming.url ?? '');
  if (!absolute) return true;
  const [, host = '', rest = ''] = absolute;
  incoming.url = rest.startsWith('/') ? rest : `/${rest}`;
  return host.toLowerCase() === incoming.headers.host?.toLowerCase();
}
