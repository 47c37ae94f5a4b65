import { container } from '@/lib/edge/container';
import { finishResponse } from '@/lib/edge/http/finish-response';
import { nextPeer } from '@/lib/edge/http/next-peer';
import { proxySecretHeader } from '@/lib/edge/http/proxy-secret';
import { addressOf, requestOrigin } from '@/lib/edge/http/request-origin';
import { requestedHost, transportOf } from '@/lib/edge/http/requested-host';
import { settleAfterResponse } from '@/lib/edge/http/settle-after-response';
import { nothingHere } from '@/lib/edge/plain-pages/error-page';
import { brandAt } from '@/lib/edge/plain-pages/failed-page';
import { dispatch } from './dispatch';

/** Hands a request routed by Next to the same dispatcher that our own server calls. */
async function handler(request: Request): Promise<Response> {
  const { config } = container();
  settleAfterResponse(container());
  const peer = nextPeer(request.headers, config);
  request.headers.delete(proxySecretHeader);
  const response = await dispatch(request, peer);
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

export {
  handler as DELETE,
  handler as GET,
  handler as HEAD,
  handler as OPTIONS,
  handler as PATCH,
  handler as POST,
  handler as PUT,
};
