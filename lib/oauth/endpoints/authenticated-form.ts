import { authenticateClient } from '../client-auth/authenticate-client';
import type { Client } from '../client';
import type { OAuthContext } from '../context';
import { strictForm } from '../parameters/form';
import type { RequestParameters } from '../parameters/request-parameters';
import type { Attempt } from './answering';

/**
 * The form of a request, and the client that it authenticates.
 * @param attempt learns who is calling
 * @param precheck refuses a form that no client may send, before anything is looked up
 * @throws OAuthRefusal
 */
export async function authenticatedForm(
  request: Request,
  context: OAuthContext,
  attempt: Attempt,
  precheck?: (form: RequestParameters) => void,
): Promise<{ form: RequestParameters; client: Client }> {
  const form = await strictForm(request);
  attempt.clientId = form.get('client_id')?.slice(0, 255) ?? null;
  precheck?.(form);
  const client = await authenticateClient(request, form, context);
  attempt.clientId = client.clientId;
  return { form, client };
}
