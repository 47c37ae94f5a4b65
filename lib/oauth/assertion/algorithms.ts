/**
 * The algorithms accepted for assertions signed by others (RFC 7518, 3.1; RFC 8037; RFC 9864): asymmetric ones only.
 * EdDSA and Ed25519 name the same algorithm; libraries use either.
 */
export const assertionAlgorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;

/** Whether two names mean the same algorithm. */
export function sameAlgorithm(a: string, b: string): boolean {
  return a === b || (isEdwards(a) && isEdwards(b));
}

function isEdwards(name: string): boolean {
  return name === 'EdDSA' || name === 'Ed25519';
}
