import type { RegisteredClient } from '@/lib/clients/client';
import { type Sayable, sentence, text } from '@/lib/shared/text';

/** How a client proves here who it is: all that a form can carry. */
const METHODS = ['none', 'client_secret_basic', 'client_secret_post'];

type Registration = Pick<RegisteredClient, 'disabledAt' | 'tokenEndpointAuthMethod' | 'tlsClientCertificateBoundAccessTokens' | 'requireSignedRequestObject'>;

/**
 * Why a client cannot be played here, in a sentence; null when it can. What it holds that never leaves it (a private
 * key, a certificate) is not asked for.
 */
export function hindrance(client: Registration): Sayable | null {
  const { tokenEndpointAuthMethod: method } = client;
  if (client.disabledAt) return text('This client is disabled: every request of it is refused. Enable it first.');
  if (method === 'private_key_jwt') return text('This client proves who it is with a private key, which it alone holds and which should not be pasted anywhere. Its quickstart and samples show how to run it from its own machine.');
  if (!METHODS.includes(method)) return sentence('This client proves who it is with a certificate of its own ({method}), which this server cannot present in its place. Run it from its own machine.', { method });
  if (client.tlsClientCertificateBoundAccessTokens) return text('The tokens of this client are bound to a certificate that it presents, and there is none to present from here.');
  if (client.requireSignedRequestObject) return text('This client signs its authorization requests with a private key, which it alone holds.');
  return null;
}
