// The X.509 library requires this polyfill to be loaded first.
import 'reflect-metadata';
import { webcrypto, X509Certificate } from 'node:crypto';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import { privateJwk } from './client-assertion';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const DAY = 86_400_000;

async function keysOf(kid: string): Promise<webcrypto.CryptoKeyPair> {
  const { kty = '', crv = '', x = '', y = '', d = '' } = privateJwk(kid);
  const publicKey = await webcrypto.subtle.importKey('jwk', { kty, crv, x, y }, ALGORITHM, true, ['verify']);
  return {
    publicKey,
    privateKey: await webcrypto.subtle.importKey('jwk', { kty, crv, x, y, d }, ALGORITHM, true, ['sign']),
  };
}

/** The headers in which a proxy forwards a certificate and the result of verifying its chain. */
export const handedOn = (certificate: string, verified = 'SUCCESS') => ({
  'X-Client-Cert': encodeURIComponent(certificate),
  'X-Client-Verify': verified,
});

/** The SHA-256 thumbprint of a certificate, as in the claim `cnf` (RFC 8705, 3.1). */
export const thumbprintOf = (certificate: string): string =>
  Buffer.from(new X509Certificate(certificate).fingerprint256.replaceAll(':', ''), 'hex').toString('base64url');

/**
 * A self-signed certificate: the test decides what the proxy in front of the server reports about its chain.
 * @param dnsName its subject alternative name
 * @param kid a P-256 key in e2e/fixtures/client-keys.json; if omitted, a new key is generated
 * @returns PEM
 */
export async function newCertificate({ dnsName, kid }: { dnsName: string; kid?: string }): Promise<string> {
  const keys =
    kid === undefined ? await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']) : await keysOf(kid);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${dnsName}`,
      notBefore: new Date(Date.now() - DAY),
      notAfter: new Date(Date.now() + DAY),
      signingAlgorithm: ALGORITHM,
      keys,
      extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: dnsName }])],
    },
    webcrypto as Crypto,
  );
  return certificate.toString('pem');
}
