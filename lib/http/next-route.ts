import { dispatch } from './dispatch';
import { errorPage } from './error-page';
import { requestOrigin } from './request-origin';

/** Hands a request that Next has routed to the same dispatcher that our own server calls. */
async function handler(request: Request): Promise<Response> {
  return (await dispatch(request, { remoteAddress: null })) ?? notFound(request);
}

/** Below a tenant every path ends here that is no page's either: Next has no page to show from a route. */
function notFound(request: Request): Response {
  return errorPage({
    status: 404,
    title: 'There is nothing here',
    description: 'The address may be mistyped, or what it showed has been removed, or belongs to another tenant.',
    requestId: requestOrigin(request.headers, null, () => false).requestId,
    back: { href: '/', text: 'Go to the start page' },
  });
}

export { handler as DELETE, handler as GET, handler as HEAD, handler as OPTIONS, handler as PATCH, handler as POST, handler as PUT };
