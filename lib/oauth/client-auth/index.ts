import { clientSecretBasic } from './client-secret-basic';
import { clientSecretPost } from './client-secret-post';
import type { ClientAuthMethod, SetUp } from './method';
import { none } from './none';
import { privateKeyJwt } from './private-key-jwt';
import { selfSignedTlsClientAuth } from './self-signed-tls-client-auth';
import { tlsClientAuth } from './tls-client-auth';

/**
 * The client authentication methods. Dispatch, metadata and the console's client form read this list. `none` must be
 * last.
 */
export const clientAuthMethods: readonly ClientAuthMethod[] = [
  clientSecretBasic,
  clientSecretPost,
  privateKeyJwt,
  tlsClientAuth,
  selfSignedTlsClientAuth,
  none,
];

const availableWith = (context: SetUp) => clientAuthMethods.filter(({ available }) => available?.(context) ?? true);

const withoutMutualTls = availableWith({ mutualTls: null });

/** The methods that work on the request's connection, or on the installation in general. */
export function offeredAuthMethods(context: SetUp): readonly ClientAuthMethod[] {
  return context.mutualTls === null ? withoutMutualTls : availableWith(context);
}
