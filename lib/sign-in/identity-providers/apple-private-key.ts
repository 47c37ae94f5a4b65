import { createPrivateKey } from 'node:crypto';

/** Whether a text is an unencrypted EC private key for ES256 (RFC 7518, 3.4) in PKCS #8, as Apple gives it out. */
export function isApplePrivateKey(pem: string): boolean {
  if (!pem.startsWith('-----BEGIN PRIVATE KEY-----')) return false;
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
