import { type Client, isPublic } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { authenticateClient } from '../client-auth/authenticate-client';
import { namedClient } from '../client-auth/named-client';
import { presentsClient } from '../client-auth/presents-client';
import { strictForm } from '../parameters/form';
import type { RequestParameters } from '../parameters/request-parameters';
import type { Attempt } from './answering';

/** @returns the client that a request without any counts as from, or null where it must have one */
type ClientWithout = (form: RequestParameters) => Promise<Client | null> | undefined;

/**
 * The form of a request, and the client that it authenticates.
 * @param attempt learns who is calling, or who says so where the request is refused
 * @param precheck refuses a form that no client may send, before anything is looked up
 * @param clientWithout where a request may come without a client: asked for one that presents none, and for no other
 * @throws OAuthRefusal
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

/** Whoever can authenticate has to: leaving it out makes nobody a confidential client. */
async function publicClient(finding: ReturnType<ClientWithout>, context: OAuthContext): Promise<Client | null> {
  const client = (await finding) ?? null;
  if (!client || client.disabledAt || !isPublic(client)) return null;
  context.used({ clientId: client.clientId, secretId: null });
  return client;
}
