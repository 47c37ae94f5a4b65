/** Assertions that others sign: of clients about themselves, of trusted issuers about people (RFC 7523, 3). */
import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { type AssertionClaims, checkClaims, type ExpectedClaims } from './check-claims';
import { checkHeader } from './check-header';
import { decodedClaims, LONGEST_ASSERTION } from './decode';
import { type RegisteredKeys, signatureProblem } from './signature-problem';

export interface ExpectedAssertion extends ExpectedClaims {
  /** Those accepted of the algorithms that are offered; all of them when left out. */
  algorithms?: readonly string[] | undefined;
  /** Explicit types that are accepted (RFC 8725, 3.11); JWT, which is what counts when left out, stands for no type too. */
  typ?: string | readonly string[];
  /** The public keys of the issuer. */
  keys: RegisteredKeys;
}

export type VerifiedAssertion =
  | {
      kind: 'valid';
      claims: AssertionClaims;
      /** For `claimAssertion`, which makes it single use: verifying alone does not. */
      jtiHash: Bytes;
      expiresAt: Date;
    }
  | { kind: 'invalid'; reason: string };

/**
 * Verifies type, algorithm, claims and signature of an assertion, cheap checks first: no key is read for one that is
 * wrong anyway.
 * @returns the claims, or the private reason against the assertion; never throws on what came from outside
 */
export async function verifyAssertion(jwt: string, expected: ExpectedAssertion, now: Date): Promise<VerifiedAssertion> {
  if (jwt.length > LONGEST_ASSERTION)
    return invalid(`assertion of ${jwt.length} characters is longer than ${LONGEST_ASSERTION}`);
  const header = checkHeader(jwt, { algorithms: expected.algorithms, types: [expected.typ ?? 'JWT'].flat() });
  if (header.kind === 'bad') return invalid(header.reason);
  const claimed = checkClaims(decodedClaims(jwt), expected, now);
  if (claimed.kind === 'bad') return invalid(claimed.reason);
  const reason = await signatureProblem(jwt, header.header, expected.keys);
  if (reason !== null) return invalid(reason);
  const { claims } = claimed;
  return { kind: 'valid', claims, jtiHash: sha256(claims.jti), expiresAt: new Date(claims.exp * 1000) };
}

function invalid(reason: string): VerifiedAssertion {
  return { kind: 'invalid', reason };
}
