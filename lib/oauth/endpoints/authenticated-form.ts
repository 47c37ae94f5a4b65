import { type Client, isPublic } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { authenticateClient } from '../client-auth/authenticate-client';
import { namedClient } from '../client-auth/named-client';
import { presentsClient } from '../client-auth/presents-client';
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
