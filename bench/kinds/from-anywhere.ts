import type { HttpRequest } from '../load/exchange';

let sent = 0;

/**
 * The request as a proxy in front of the server forwards it, from another network each time, because the number of
 * device codes per address is limited. Tessera is configured to trust the generator as such a proxy.
 */
export function fromAnywhere(request: HttpRequest): HttpRequest {
  sent++;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': `10.${(sent >> 8) & 255}.${sent & 255}.1` } };
}
