import type { IncomingHttpHeaders } from 'node:http';

/** Headers as Node has them, to be read as those of the Fetch standard: several of a name are joined (RFC 9110, 5.3). */
export function incomingHeaders(headers: IncomingHttpHeaders): Pick<Headers, 'get'> {
  return { get: (name) => [headers[name] ?? []].flat().join(', ') || null };
}
