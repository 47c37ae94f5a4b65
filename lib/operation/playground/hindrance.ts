import type { RegisteredClient } from '@/lib/grants/clients/client';
import { privateKeyJwt } from '@/lib/oauth/client-auth/private-key-jwt';
import { type Sayable, sentence, text } from '@/lib/platform/shared/text';

/** How a client proves here who it is: all that a form can carry, an assertion too that its key has signed elsewhere. */
const METHODS = ['none', 'client_secret_basic', 'client_secret_post', privateKeyJwt.name];

type Registration = Pick<
  RegisteredClient,
  'disabledAt' | 'tokenEndpointAuthMethod' | 'tlsClientCertificateBoundAccessTokens'
>;

/**
 * Why a client cannot be played here, in a sentence; null when it can. What it holds that never leaves it (the
 * key of a certificate) is not asked for.
 */
export function hindrance(client: Registration): Sayable | null {
  const { tokenEndpointAuthMethod: method } = client;
  if (client.disabledAt) return text('This client is disabled, and all its requests are rejected. Enable it first.');
  if (!METHODS.includes(method))
    return sentence(
      'This client authenticates with its TLS certificate ({method}), whose private key a web page can’t use. Run the client on its own machine.',
      { method },
    );
  if (client.tlsClientCertificateBoundAccessTokens)
    return text(
      'This client’s tokens are bound to its TLS certificate, which the playground can’t present. Run the client on its own machine.',
    );
  return null;
}
