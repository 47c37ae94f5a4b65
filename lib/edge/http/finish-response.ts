import { strictTransportSecurity, type Transport } from '@/lib/platform/shared/strict-transport-security';
import { TextResponse } from '@/lib/platform/shared/text-response';

/**
 * Sets the headers that every answer of the route table carries: the request ID; `nosniff`, so that nothing is taken
 * for a script or page; `no-store`, unless the endpoint has set its own caching; and, on https,
 * Strict-Transport-Security.
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
