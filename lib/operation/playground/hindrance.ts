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
  if (client.disabledAt) return text('This client is disabled: every request of it is refused. Enable it first.');
  if (!METHODS.includes(method))
    return sentence(
      'This client proves who it is with the certificate of its TLS connection ({method}). That takes its private key in the connection itself, which no page can make. Run it from its own machine.',
      { method },
    );
  if (client.tlsClientCertificateBoundAccessTokens)
    return text(
      'The tokens of this client are bound to the certificate of its TLS connection, and there is none to present from here. Run it from its own machine.',
    );
  return null;
}
