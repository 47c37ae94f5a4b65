// The X.509 library requires this polyfill to be loaded first.
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
};
const DAY = 86_400_000;

type AlternativeName = ConstructorParameters<typeof x509.SubjectAlternativeNameExtension>[0] extends infer Names
  ? Extract<Names, { type: string; value: string }[]>[number]
  : never;

export interface TestCertificate {
  /** PEM. */
  cert: string;
  key: string;
  der: Buffer;
  keys: webcrypto.CryptoKeyPair;
  certificate: x509.X509Certificate;
}

export interface NewTestCertificate {
  /** In RFC 4514 notation; the library keeps the given order. */
  subject: string;
  alternativeNames?: AlternativeName[];
  /** The issuer; if omitted, the certificate is self-signed. */
  authority?: TestCertificate;
  isAuthority?: boolean;
  notBefore?: Date;
  notAfter?: Date;
  /** Uses a 2048-bit RSA key instead of P-256. */
  rsa?: boolean;
  /** Certifies an existing key pair again. */
  keys?: webcrypto.CryptoKeyPair;
}

/** Creates a P-256 certificate that is valid from yesterday until 30 days from now. */
export async function newCertificate({
  subject,
  alternativeNames = [],
  authority,
  isAuthority = false,
  notBefore,
  notAfter,
  rsa = false,
  keys: given,
}: NewTestCertificate): Promise<TestCertificate> {
  const algorithm = rsa ? RSA : ALGORITHM;
  const keys = given ?? (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']));
  const certificate = await x509.X509CertificateGenerator.create(
    {
      subject,
      issuer: authority?.certificate.subject ?? subject,
      notBefore: notBefore ?? new Date(Date.now() - DAY),
      notAfter: notAfter ?? new Date(Date.now() + 30 * DAY),
      signingAlgorithm: algorithm,
      publicKey: keys.publicKey,
      signingKey: (authority?.keys ?? keys).privateKey,
      extensions: [
        new x509.BasicConstraintsExtension(isAuthority, undefined, true),
        ...(alternativeNames.length > 0 ? [new x509.SubjectAlternativeNameExtension(alternativeNames)] : []),
      ],
    },
    webcrypto as Crypto,
  );
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey))
    .toString('base64')
    .replace(/.{64}/g, '$&\n');
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8}\n-----END PRIVATE KEY-----\n`,
    der: Buffer.from(certificate.rawData),
    keys,
    certificate,
  };
}
