import { isClientId } from '@/lib/oauth/clients/client';
import { isOAuthError } from '@/lib/oauth/protocol/errors';
import type { RequestParameters } from '../parameters/request-parameters';
import { offeredAuthMethods } from './index';
import type { AuthenticationContext, ClientAuthMethod } from './method';

/**
 * The client that a request claims to be from, not yet verified. It is recorded with a failed request, so that
 * administrators can see which client failed.
 * @returns null when the request names no client, or the name is not a possible client_id
 */
export function namedClient(request: Request, form: RequestParameters, context: AuthenticationContext): string | null {
  for (const method of offeredAuthMethods(context)) {
    const clientId = namedBy(method, request, form, context);
    if (clientId !== undefined && isClientId(clientId)) return clientId;
  }
  return null;
}

function namedBy(
  method: ClientAuthMethod,
  request: Request,
  form: RequestParameters,
  context: AuthenticationContext,
): string | undefined {
  try {
    return method.present(request, form, context)?.clientId;
  } catch (error) {
    if (isOAuthError(error)) return undefined;
    throw error;
  }
}
