import type { RegisteredClient } from '@/lib/grants/clients/client';
import { privateKeyJwt } from '@/lib/oauth/client-auth/private-key-jwt';
import { type Sayable, sentence, text } from '@/lib/platform/shared/text';

/**
 * Authentication methods that the playground supports: all that a form can carry, including an assertion that the
 * client's key signed elsewhere.
 */
const METHODS = ['none', 'client_secret_basic', 'client_secret_post', privateKeyJwt.name];

type Registration = Pick<
  RegisteredClient,
  'disabledAt' | 'tokenEndpointAuthMethod' | 'tlsClientCertificateBoundAccessTokens'
>;

/**
 * Why the playground cannot run a client, as a sentence; null when it can. The playground never asks for a secret that
 * must not leave the client, such as a certificate's private key.
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
