/** Client authentication (RFC 6749, 2.3 and 3.2.1). */
import { isClientId, type Client } from '../client';
import type { OAuthContext } from '../context';
import { OAuthRefusal } from '../errors';
import type { RequestParameters } from '../parameters/request-parameters';
import { clientAuthMethods } from './index';
import type { ClientAuthMethod, Presented } from './method';
import { unknownClient } from './unknown-client';

/** What authentication needs of the context. */
type AuthenticationContext = Pick<OAuthContext, 'issuer' | 'now' | 'used'> & { store: Pick<OAuthContext['store'], 'findClient'> };

/**
 * Authenticates the client by the method that is registered for it, and no other. A client that is unknown,
 * disabled, of another method or wrong in its secret is answered alike, after the same work.
 * @throws OAuthRefusal: invalid_client, or invalid_request when it authenticates twice
 */
export async function authenticateClient(
  request: Request, form: RequestParameters, context: AuthenticationContext,
): Promise<Client> {
  const { method, presented } = presentedMethod(request, form);
  const { clientId } = presented;
  const found = isClientId(clientId) ? await context.store.findClient(context.issuer.tenantId, clientId) : null;
  const client = found ?? unknownClient;
  const verified = await presented.verify(client, context.now());
  if (!found) throw failed(`client ${clientId.slice(0, 100)} is unknown`);
  if (client.tokenEndpointAuthMethod !== method.name) {
    throw failed(`client authenticates by ${method.name}, is registered for ${client.tokenEndpointAuthMethod}`);
  }
  if (verified.kind === 'refused') throw failed(verified.reason);
  if (client.disabledAt) throw failed('client is disabled');
  context.used({ clientId, secretId: verified.secretId });
  return client;
}

/** "The client MUST NOT use more than one authentication method in each request." */
function presentedMethod(request: Request, form: RequestParameters): { method: ClientAuthMethod; presented: Presented } {
  const all = clientAuthMethods.flatMap((method) => {
    const presented = method.present(request, form);
    return presented ? [{ method, presented }] : [];
  });
  const proofs = all.filter(({ method }) => method.confidential);
  const [chosen = all[0], second] = proofs;
  if (second) throw several(proofs.map(({ method }) => method.name).join(' and '));
  if (!chosen) throw failed('no client authentication and no client_id');
  const named = form.get('client_id');
  if (named !== undefined && named !== chosen.presented.clientId) throw several('client_id differs from the authenticated one');
  return chosen;
}

function several(reason: string): OAuthRefusal {
  return new OAuthRefusal('several-client-authentications', reason);
}

function failed(reason: string): OAuthRefusal {
  return new OAuthRefusal('client-authentication-failed', reason);
}
