import { dispatch } from './dispatch';

/** Hands a request that Next has routed to the same dispatcher that our own server calls. */
async function handler(request: Request): Promise<Response> {
  return (await dispatch(request, { remoteAddress: null })) ?? new Response(null, { status: 404 });
}

export { handler as DELETE, handler as GET, handler as HEAD, handler as OPTIONS, handler as PATCH, handler as POST, handler as PUT };
