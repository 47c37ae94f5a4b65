import type { HttpRequest } from '../load/exchange';

let sent = 0;

/**
 * The request as a proxy in front of the server hands it on, from another network each time: how many device codes
 * one address may ask for is limited. Tessera is told that the generator is such a proxy.
 */
export function fromAnywhere(request: HttpRequest): HttpRequest {
  sent++;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': `10.${(sent >> 8) & 255}.${sent & 255}.1` } };
}
