/** "A key of size 2048 bits or larger MUST be used with these algorithms" (RFC 7518, 3.3 and 3.5). */
export const LEAST_RSA_BITS = 2048;

/** The size of an RSA key. @param modulus `n` of its JWK: base64url, big-endian (RFC 7518, 6.3.1.1) */
export function rsaBits(modulus: string): number {
  const hex = Buffer.from(modulus, 'base64url').toString('hex').replace(/^0+/, '');
  return hex === '' ? 0 : hex.length * 4 - Math.clz32(Number.parseInt(hex.charAt(0), 16)) + 28;
}
