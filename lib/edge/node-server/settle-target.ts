import type { IncomingMessage } from 'node:http';

const ABSOLUTE = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * Writes an absolute target (RFC 9112, 3.2.2) as the path that everything behind reads; Next would redirect it to where it
 * leads already, or to another site.
 * @returns whether it names the host that the Host header names; one that is no absolute target names none
 */
export function settleTarget(incoming: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  const absolute = ABSOLUTE.exec(incoming.url ?? '');
  if (!absolute) return true;
  const [, host = '', rest = ''] = absolute;
  incoming.url = rest.startsWith('/') ? rest : `/${rest}`;
  return host.toLowerCase() === incoming.headers.host?.toLowerCase();
}
