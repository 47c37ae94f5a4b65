import { strictTransportSecurity, type Transport } from '@/lib/platform/shared/strict-transport-security';
import { TextResponse } from '@/lib/platform/shared/text-response';

/**
 * What every answer of the route table carries: its request id; that it is what its Content-Type says, and no script or
 * page (`nosniff`); that nobody keeps it, unless the endpoint has said how long one may; and, where the address is one of
 * https, that it is never to be asked for without.
 */
export function finishResponse(
  response: Response,
  { requestId, ...transport }: { requestId: string } & Transport,
): Response {
  const always = {
    'X-Request-Id': requestId,
    'X-Content-Type-Options': 'nosniff',
    ...strictTransportSecurity(transport),
  };
  if (response instanceof TextResponse) {
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
    response.setMissing('Cache-Control', 'no-store');
    return response;
  }
  const { headers } = response;
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
  return response;
}
