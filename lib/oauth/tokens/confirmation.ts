import { z } from 'zod';

/** The key that whoever presents a token must prove to hold (RFC 7800, 3.1): thumbprints in base64url. */
export const Confirmation = z.object({
  /** SHA-256 of a certificate in DER (RFC 8705, 3.1). */
  'x5t#S256': z.string().optional(),
  /** SHA-256 thumbprint of the key of a DPoP proof (RFC 9449, 6.1). */
  jkt: z.string().optional(),
});

export type Confirmation = z.infer<typeof Confirmation>;

const methods = ['x5t#S256', 'jkt'] as const;

/**
 * Whether a request proves to hold what a token is bound to: all of it, where that is a certificate and a key. What is
 * bound to something else is never proved.
 */
export function sameConfirmation(bound: Confirmation, proven: Confirmation | null): boolean {
  const named = methods.filter((method) => bound[method] !== undefined);
  return proven !== null && named.length > 0 && named.every((method) => bound[method] === proven[method]);
}

/** How a token is presented that is bound to this (RFC 6750, 1; RFC 9449, 5). */
export function tokenTypeOf(confirmation: Confirmation | null | undefined): 'Bearer' | 'DPoP' {
  return confirmation?.jkt === undefined ? 'Bearer' : 'DPoP';
}
