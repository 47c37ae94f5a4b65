import type { Client } from '@/lib/oauth/clients/client';
import { subjectMismatch } from '@/lib/oauth/mutual-tls/subject';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { sameDigest, sha256 } from '@/lib/platform/shared/secret';
import { authenticationFailed } from './authentication-failed';
import type { ClientAuthMethod, SetUp, Verified } from './method';
import { privateKeyJwt } from './private-key-jwt';
import { selfSignedTlsClientAuth } from './self-signed-tls-client-auth';
import { verifyCertificate } from './verify-certificate';

/**
 * Compares with every secret of the client without stopping at a match, so that the time does not reveal which one
 * matched.
 */
function verifySecret(client: Client, secret: string, now: Date): Verified {
  const presented = sha256(secret);
  let valid: string | null = null;
  let expired = false;
  for (const { id, secretHash, expiresAt } of client.secrets) {
    if (!sameDigest(presented, secretHash)) continue;
    if (expiresAt && expiresAt <= now) expired = true;
    else valid = id;
  }
  if (valid !== null) return { kind: 'authenticated', secretId: valid };
  return { kind: 'refused', reason: expired ? msg('oauth.clientSecretHasExpired') : msg('oauth.clientSecretIsWrong') };
}

/** HTTP Basic with client_id and client_secret, both form-encoded first (RFC 6749, 2.3.1). */
/** A second Authorization header, joined to the first by a comma (RFC 9110, 5.3). */
const SECOND = /,\s*[\w-]+ +\S/;
const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

const clientSecretBasic: ClientAuthMethod = {
  name: 'client_secret_basic',
  label: msg('oauth.clientSecretInAuthorizationHeader'),
  confidential: true,
  present(request) {
    const header = request.headers.get('authorization');
    if (header === null) return null;
    // "The client MUST NOT use more than one authentication method in each request."
    if (SECOND.test(header)) throw new OAuthError('several-client-authentications', msg('oauth.thereIsMoreThanOne'));
    const encoded = BASIC.exec(header)?.[1];
    if (encoded === undefined) throw authenticationFailed(msg('oauth.authorizationHeaderIsNotHttp'));
    const credentials = Buffer.from(encoded, 'base64').toString('utf8');
    const colon = credentials.indexOf(':');
    if (colon < 0) throw authenticationFailed(msg('oauth.basicCredentialsHaveNoColon'));
    const clientId = formDecode(credentials.slice(0, colon));
    const secret = formDecode(credentials.slice(colon + 1));
    return { clientId, secret, verify: (client, now) => verifySecret(client, secret, now) };
  },
};

/** "encoded using the application/x-www-form-urlencoded encoding algorithm" */
function formDecode(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' '));
  } catch {
    throw authenticationFailed(msg('oauth.basicCredentialsAreNotForm'));
  }
}

/** A certificate from a trusted authority, with the registered name (RFC 8705, 2.1). */
const tlsClientAuth: ClientAuthMethod = {
  name: 'tls_client_auth',
  label: msg('oauth.caIssuedCertificateMutualTls'),
  confidential: true,
  inConnection: true,
  available: ({ mutualTls }) => mutualTls?.verifiesChains ?? false,
  present(_request, form, context) {
    const clientId = form.get('client_id');
    if (clientId === undefined) return null;
    return {
      clientId,
      verify: (client, now) =>
        verifyCertificate(context, now, ({ chainVerified, names }) => {
          if (!chainVerified) return msg('oauth.clientCertificateNotTrusted');
          return client.tlsClientAuthSubject
            ? subjectMismatch(client.tlsClientAuthSubject, names)
            : msg('oauth.noCertificateNameRegistered');
        }),
    };
  },
};

/** client_id and client_secret in the body (RFC 6749, 2.3.1). */
const clientSecretPost: ClientAuthMethod = {
  name: 'client_secret_post',
  label: msg('oauth.clientSecretInForm'),
  confidential: true,
  present(_request, form) {
    const secret = form.get('client_secret');
    if (secret === undefined) return null;
    return {
      clientId: form.get('client_id') ?? '',
      secret,
      verify: (client, now) => verifySecret(client, secret, now),
    };
  },
};

/** A public client sends its client_id without any proof (RFC 6749, 3.2.1; RFC 7591, 2). */
const none: ClientAuthMethod = {
  name: 'none',
  label: msg('common.nonePublicClient'),
  confidential: false,
  present(_request, form) {
    const clientId = form.get('client_id');
    if (clientId === undefined) return null;
    return { clientId, verify: () => ({ kind: 'authenticated', secretId: null }) };
  },
};

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
