import type { RegisteredClient } from '@/lib/grants/clients/client';
import { privateKeyJwt } from '@/lib/oauth/client-auth/private-key-jwt';
import { msg, type Sayable } from '@/lib/platform/shared/message';

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
export function playgroundProblem(client: Registration): Sayable | null {
  const { tokenEndpointAuthMethod: method } = client;
  if (client.disabledAt) return msg('playground.thisClientIsDisabledAnd');
  if (!METHODS.includes(method)) return msg('playground.thisClientAuthenticatesWithIts', { method });
  if (client.tlsClientCertificateBoundAccessTokens) return msg('playground.thisClientsTokensAreBound');
  return null;
}
