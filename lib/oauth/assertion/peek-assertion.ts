import { decodedClaims } from './decode';

/**
 * Who an assertion says that it is from and about, before anything of it is believed: to find out whose keys to
 * verify it with. Never throws.
 */
export function peekAssertion(jwt: string): { issuer: string | null; subject: string | null } {
  const { iss, sub } = decodedClaims(jwt) ?? {};
  return { issuer: typeof iss === 'string' ? iss : null, subject: typeof sub === 'string' ? sub : null };
}
