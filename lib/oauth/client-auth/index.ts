import { clientSecretBasic } from './client-secret-basic';
import { clientSecretPost } from './client-secret-post';
import type { ClientAuthMethod, SetUp } from './method';
import { none } from './none';
import { privateKeyJwt } from './private-key-jwt';
import { selfSignedTlsClientAuth } from './self-signed-tls-client-auth';
import { tlsClientAuth } from './tls-client-auth';

/** The ways for a client to authenticate. Dispatch, metadata and the console's client form read this list. `none` is last. */
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

/** Those that work, on the connection that brought a request or on the installation at all. */
export function offeredAuthMethods(context: SetUp): readonly ClientAuthMethod[] {
  return context.mutualTls === null ? withoutMutualTls : availableWith(context);
}
