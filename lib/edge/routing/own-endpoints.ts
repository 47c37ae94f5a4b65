import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { dispatch } from './dispatch';

/**
 * Answers a request as if it had come from outside, through the dispatcher that both mounts call, with the same
 * failures, audit rows, limits and logs. It bypasses none of them: the request counts as sent from the administrator's
 * address, presents no certificate, and is not trusted like a proxy.
 */
export function ownEndpoints({ ipAddress }: Pick<RequestOrigin, 'ipAddress'>): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await dispatch(request, { remoteAddress: ipAddress, trusted: false });
    if (!response) throw new Error(`There is no endpoint at ${new URL(request.url).pathname}.`);
    return response;
  };
}
