import { after } from 'next/server';
import { container } from '@/lib/edge/container';
import { finishResponse } from '@/lib/edge/http/finish-response';
import { nextPeer } from '@/lib/edge/http/next-peer';
import { proxySecretHeader } from '@/lib/edge/http/proxy-secret';
import { addressOf, requestOrigin } from '@/lib/edge/http/request-origin';
import { requestedHost, transportOf } from '@/lib/edge/http/requested-host';
import { nothingHere } from '@/lib/edge/plain-pages/error-page';
import { brandAt } from '@/lib/edge/plain-pages/failed-page';
import { dispatch } from './dispatch';

/** Hands a request routed by Next to the same dispatcher that our own server calls. */
async function handler(request: Request): Promise<Response> {
  const { config } = container();
  const peer = nextPeer(request.headers, config);
  request.headers.delete(proxySecretHeader);
  const response = await dispatch(request, peer);
  // When Next runs alone, no delivery worker runs: what the request caused is delivered after the response.
  if (bringsNews(request))
    after(() => Promise.all([container().deliveryWorker.deliverDue(), container().mail?.deliverDue()]));
  // Every path that is neither a route nor a page ends here, because a Next route cannot show a page.
  if (response) return response;
  const origin = { ...requestOrigin(request.headers, peer, config.trustsProxy, request.url), ...addressOf(request) };
  const asked = requestedHost(request.headers, peer);
  const brand = brandAt(container(), new URL(request.url).pathname, asked);
  return finishResponse(nothingHere({ ...origin, ...brand }), {
    requestId: origin.requestId,
    ...transportOf(config, asked),
  });
}

/**
 * Whether there may be something to deliver: a directory has changed (over SCIM or the management API), or a person has
 * signed out or is asked for approval.
 */
function bringsNews({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return (
    /\/(?:end-session|bc-authorize)$/.test(pathname) || (method !== 'GET' && /\/(?:scim\/v2|api\/v1)\//.test(pathname))
  );
}

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
};
