import { isClientId } from '@/lib/oauth/clients/client';
import { isRefusal } from '@/lib/oauth/protocol/errors';
import type { RequestParameters } from '../parameters/request-parameters';
import { offeredAuthMethods } from './index';
import type { AuthenticationContext, ClientAuthMethod } from './method';

/**
 * Which client a request says that it is from, before anything of it is believed: for the record of its refusal, where
 * whoever looks after the clients must see which of them failed.
 * @returns null when it names none, or what no client can be called
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
    if (isRefusal(error)) return undefined;
    throw error;
  }
}
