import type { Client } from '@/lib/oauth/clients/client';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { type CurrentClientContext, currentClient } from '../metadata-document/current-client';
import type { RequestParameters } from '../parameters/request-parameters';

/** "missing or invalid" client identifiers lead to an error page, never to a redirect (RFC 6749, 4.1.2.1). */
export async function checkClient(parameters: RequestParameters, context: CurrentClientContext): Promise<Client> {
  if (parameters.isRepeated('client_id'))
    throw new OAuthError('repeated-parameter', msg('oauth.clientIdIsRepeated'), 'client_id');
  const clientId = parameters.required('client_id');
  const client = await currentClient(context, clientId);
  if (!client)
    throw new OAuthError('unknown-client', msg('oauth.clientClientIdIsUnknown', { clientId: clientId.slice(0, 100) }));
  if (client.disabledAt) throw new OAuthError('unknown-client', msg('oauth.clientIsDisabled'));
  return client;
}
