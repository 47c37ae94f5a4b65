import type { IncomingHttpHeaders } from 'node:http';

/** Reads Node's headers like those of the Fetch standard: repeated headers are joined (RFC 9110, 5.3). */
export function incomingHeaders(headers: IncomingHttpHeaders): Pick<Headers, 'get'> {
  return { get: (name) => [headers[name] ?? []].flat().join(', ') || null };
}
