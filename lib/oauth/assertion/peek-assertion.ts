import { decodedClaims } from './decode';

/** The unverified issuer and subject of an assertion, to find the keys to verify it with. Never throws. */
export function peekAssertion(jwt: string): { issuer: string | null; subject: string | null } {
  const { iss, sub } = decodedClaims(jwt) ?? {};
  return { issuer: typeof iss === 'string' ? iss : null, subject: typeof sub === 'string' ? sub : null };
}
