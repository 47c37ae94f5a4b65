import { hash } from 'node:crypto';
import type { JWK } from 'jose';

/** The members that define a key, in lexicographic order (RFC 7638, 3.2; RFC 8037, 2). */
const members: Record<string, readonly ('crv' | 'e' | 'kty' | 'n' | 'x' | 'y')[]> = {
  EC: ['crv', 'kty', 'x', 'y'],
  RSA: ['e', 'kty', 'n'],
  OKP: ['crv', 'kty', 'x'],
};

/** The SHA-256 thumbprint of a public key (`jkt`), in base64url (RFC 7638). @returns null when a member is missing */
export function keyThumbprint(jwk: JWK): string | null {
  const needed = members[jwk.kty ?? ''];
  if (!needed || needed.some((name) => typeof jwk[name] !== 'string')) return null;
  return hash('sha256', JSON.stringify(Object.fromEntries(needed.map((name) => [name, jwk[name]]))), 'base64url');
}
