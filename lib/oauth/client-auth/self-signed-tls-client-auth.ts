/** A certificate that is registered itself, or whose key is registered (RFC 8705, 2.2). Its issuer does not matter. */
import { createPublicKey } from 'node:crypto';
import type { JWK } from 'jose';
import type { Client } from '@/lib/oauth/clients/client';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { registeredKeys } from '../assertion/registered-keys';
import { isKeySetUnavailable } from '../assertion/remote-key-sets';
import type { ClientCertificate } from '../mutual-tls/client-certificate';
import type { AuthenticationContext, ClientAuthMethod } from './method';
import { verifyCertificate } from './verify-certificate';

export const selfSignedTlsClientAuth: ClientAuthMethod = {
  name: 'self_signed_tls_client_auth',
  label: msg('oauth.selfSignedCertificateMutualTls'),
  confidential: true,
  inConnection: true,
  available: ({ mutualTls }) => mutualTls !== null,
  present(_request, form, context) {
    const clientId = form.get('client_id');
    if (clientId === undefined) return null;
    return {
      clientId,
      verify: (client, now) =>
        verifyCertificate(context, now, (certificate) => unregistered(certificate, client, context)),
    };
  },
};

/**
 * Why a certificate is not one of the client's, or null when it is. Keys that the client publishes are fetched again
 * before the certificate is rejected.
 */
async function unregistered(
  certificate: ClientCertificate,
  client: Client,
  context: AuthenticationContext,
): Promise<Sayable | null> {
  try {
    for (const freshFor of client.jwks ? [undefined] : [undefined, certificate.thumbprint]) {
      const { keys } = await registeredKeys(client, context.remoteKeys, freshFor);
      if (keys.some((key) => isKeyOf(key, certificate))) return null;
    }
    return msg('oauth.clientCertificateNotRegistered');
  } catch (error) {
    if (!isKeySetUnavailable(error)) throw error;
    return msg('oauth.registeredKeysCannotBeRead', { message: error.reason });
  }
}

/** A key registered with a certificate (`x5c`) matches only that certificate (RFC 7517, 4.7). */
function isKeyOf(key: JWK, { x509 }: ClientCertificate): boolean {
  if (key.x5c) return key.x5c[0] === x509.raw.toString('base64');
  try {
    return createPublicKey({ key: { ...key }, format: 'jwk' }).equals(x509.publicKey);
  } catch {
    // A key of a type that this version of Node.js does not support matches no certificate.
    return false;
  }
}
