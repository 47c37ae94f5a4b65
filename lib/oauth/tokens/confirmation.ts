import { z } from 'zod';

/** The keys that the sender of a token must prove to hold (RFC 7800, 3.1), as base64url thumbprints. */
export const Confirmation = z.object({
  /** SHA-256 of a DER certificate (RFC 8705, 3.1). */
  'x5t#S256': z.string().optional(),
  /** SHA-256 thumbprint of a DPoP key (RFC 9449, 6.1). */
  jkt: z.string().optional(),
});

export type Confirmation = z.infer<typeof Confirmation>;

const methods = ['x5t#S256', 'jkt'] as const;

/**
 * Whether a request proves possession of everything that a token is bound to; both, if it is bound to a certificate and
 * a key. A token bound by an unknown method never matches.
 */
export function sameConfirmation(bound: Confirmation, proven: Confirmation | null): boolean {
  const named = methods.filter((method) => bound[method] !== undefined);
  return proven !== null && named.length > 0 && named.every((method) => bound[method] === proven[method]);
}

/** The token type of a token with this binding (RFC 6750, 1; RFC 9449, 5). */
export function tokenTypeOf(confirmation: Confirmation | null | undefined): 'Bearer' | 'DPoP' {
  return confirmation?.jkt === undefined ? 'Bearer' : 'DPoP';
}
