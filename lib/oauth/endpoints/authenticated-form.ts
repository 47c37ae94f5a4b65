import { type Client, isClientId, isPublic } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isOAuthError } from '@/lib/oauth/protocol/errors';
import { offeredAuthMethods } from '../client-auth';
import { authenticateClient } from '../client-auth/authenticate-client';
import type { AuthenticationContext, ClientAuthMethod } from '../client-auth/method';
import { strictForm } from '../parameters/form';
import type { RequestParameters } from '../parameters/request-parameters';
import type { Attempt } from './answering';

/** @returns the client to assume for a request that presents none, or null if the request must authenticate a client */
type ClientWithout = (form: RequestParameters) => Promise<Client | null> | undefined;

/**
 * Reads the form of a request and authenticates its client.
 * @param attempt receives the client's ID; if the request is rejected, the ID that it claims
 * @param precheck rejects a form that no client may send, before anything is looked up
 * @param clientWithout for endpoints that allow requests without a client; called only if the request presents none
 * @throws OAuthError
 */
export async function authenticatedForm(
  request: Request,
  context: OAuthContext,
  attempt: Attempt,
  precheck?: (form: RequestParameters) => void,
  clientWithout?: ClientWithout,
): Promise<{ form: RequestParameters; client: Client }> {
  const form = await strictForm(request);
  try {
    precheck?.(form);
    const anonymous =
      clientWithout && !presentsClient(request, form, context)
        ? await publicClient(clientWithout(form), context)
        : null;
    const client = anonymous ?? (await authenticateClient(request, form, context));
    attempt.clientId = client.clientId;
    return { form, client };
  } catch (error) {
    attempt.clientId = namedClient(request, form, context);
    throw error;
  }
}

/** Only public clients may omit authentication: a confidential client must not avoid it by sending none. */
async function publicClient(finding: ReturnType<ClientWithout>, context: OAuthContext): Promise<Client | null> {
  const client = (await finding) ?? null;
  if (!client || client.disabledAt || !isPublic(client)) return null;
  context.used({ clientId: client.clientId, secretId: null });
  return client;
}

/**
 * The client that a request claims to be from, not yet verified. It is recorded with a failed request, so that
 * administrators can see which client failed.
 * @returns null when the request names no client, or the name is not a possible client_id
 */
function namedClient(request: Request, form: RequestParameters, context: AuthenticationContext): string | null {
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

/**
 * Whether a request identifies its client in any way, even by client_id alone.
 * @throws OAuthError if it uses a method incorrectly
 */
function presentsClient(request: Request, form: RequestParameters, context: AuthenticationContext): boolean {
  return (
    request.headers.has('authorization') ||
    offeredAuthMethods(context).some((method) => method.present(request, form, context) !== null)
  );
}
