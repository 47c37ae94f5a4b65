import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { dispatch } from './dispatch';

/**
 * Answers a request as if it had come in from outside, by the dispatcher that both mounts call: with its refusals, audit
 * rows, limits and log. It is no way around any of them: it counts as sent from where the administrator is, presents no
 * certificate, and is believed nothing that a trusted proxy would be.
 */
export function ownEndpoints({ ipAddress }: Pick<RequestOrigin, 'ipAddress'>): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await dispatch(request, { remoteAddress: ipAddress, trusted: false });
    if (!response) throw new Error(`There is no endpoint at ${new URL(request.url).pathname}.`);
    return response;
  };
}
