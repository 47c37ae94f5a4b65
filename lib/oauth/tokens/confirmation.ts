import { z } from 'zod';

/** The key that whoever presents a token must prove to hold (RFC 7800, 3.1): thumbprints in base64url. */
export const Confirmation = z.object({
  /** SHA-256 of a certificate in DER (RFC 8705, 3.1). */
  'x5t#S256': z.string().optional(),
});

export type Confirmation = z.infer<typeof Confirmation>;

/** Whether a request proves to hold the key that a token is bound to. */
export function sameConfirmation(bound: Confirmation, proven: Confirmation | null): boolean {
  return proven !== null && bound['x5t#S256'] === proven['x5t#S256'];
}
