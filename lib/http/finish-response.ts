import { TextResponse } from '@/lib/shared/text-response';

/**
 * What every answer of the route table carries: its request id; that it is what its Content-Type says, and no script or
 * page (`nosniff`); and that nobody keeps it, unless the endpoint has said how long one may.
 */
export function finishResponse(response: Response, requestId: string): Response {
  if (response instanceof TextResponse) {
    response.setHeader('X-Request-Id', requestId);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setMissing('Cache-Control', 'no-store');
    return response;
  }
  const { headers } = response;
  headers.set('X-Request-Id', requestId);
  headers.set('X-Content-Type-Options', 'nosniff');
  if (!headers.has('cache-control')) headers.set('Cache-Control', 'no-store');
  return response;
}
