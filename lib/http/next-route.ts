import { after } from 'next/server';
import { container } from '@/lib/container';
import { dispatch } from './dispatch';
import { nothingHere } from './error-page';
import { nextPeer } from './next-peer';
import { proxySecretHeader } from './proxy-secret';
import { requestOrigin } from './request-origin';

/** Hands a request that Next has routed to the same dispatcher that our own server calls. */
async function handler(request: Request): Promise<Response> {
  const { config } = container();
  const peer = nextPeer(request.headers, config);
  request.headers.delete(proxySecretHeader);
  const response = await dispatch(request, peer);
  // Nothing of our own runs beside Next alone: what the request has brought about is told once it is answered.
  if (bringsNews(request)) after(() => container().courier.deliverDue());
  // Below a tenant every path ends here that is no page's either: Next has no page to show from a route.
  return response ?? nothingHere(requestOrigin(request.headers, peer, config.trustsProxy).requestId);
}

/** Whether others may have to be told: a directory has changed, or somebody has signed out. */
function bringsNews({ method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return pathname.endsWith('/end-session') || (method !== 'GET' && pathname.includes('/scim/v2/'));
}

export { handler as DELETE, handler as GET, handler as HEAD, handler as OPTIONS, handler as PATCH, handler as POST, handler as PUT };
