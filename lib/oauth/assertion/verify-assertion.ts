import { msg, type Sayable } from '@/lib/platform/shared/message';
/** Verifies assertions signed by others: by clients about themselves, by trusted issuers about people (RFC 7523, 3). */
import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { type AssertionClaims, checkClaims, type ExpectedClaims } from './check-claims';
import { checkHeader } from './check-header';
import { decodedClaims, LONGEST_ASSERTION } from './decode';
import { type RegisteredKeys, signatureProblem } from './signature-problem';

export interface ExpectedAssertion extends ExpectedClaims {
  /** The subset of supported algorithms to accept; all of them when omitted. */
  algorithms?: readonly string[] | undefined;
  /** The accepted explicit types (RFC 8725, 3.11). The default, JWT, also accepts an assertion without a type. */
  typ?: string | readonly string[];
  /** The public keys of the issuer. */
  keys: RegisteredKeys;
}

export type VerifiedAssertion =
  | {
      kind: 'valid';
      claims: AssertionClaims;
      /** Pass it to `claimAssertion`, which makes the value single use; verification alone does not. */
      jtiHash: Bytes;
      expiresAt: Date;
    }
  | { kind: 'invalid'; reason: Sayable };

/**
 * Verifies an assertion's type, algorithm, claims and signature. The cheap checks come first, so that no key is read
 * for an assertion that fails them.
 * @returns the claims, or the private reason why the assertion is rejected; never throws on bad input
 */
export async function verifyAssertion(jwt: string, expected: ExpectedAssertion, now: Date): Promise<VerifiedAssertion> {
  if (jwt.length > LONGEST_ASSERTION)
    return invalid(msg('oauth.assertionOfLengthCharactersIs', { length: jwt.length, limit: LONGEST_ASSERTION }));
  const header = checkHeader(jwt, { algorithms: expected.algorithms, types: [expected.typ ?? 'JWT'].flat() });
  if (header.kind === 'bad') return invalid(header.reason);
  const claimed = checkClaims(decodedClaims(jwt), expected, now);
  if (claimed.kind === 'bad') return invalid(claimed.reason);
  const reason = await signatureProblem(jwt, header.header, expected.keys);
  if (reason !== null) return invalid(reason);
  const { claims } = claimed;
  return { kind: 'valid', claims, jtiHash: sha256(claims.jti), expiresAt: new Date(claims.exp * 1000) };
}

function invalid(reason: Sayable): VerifiedAssertion {
  return { kind: 'invalid', reason };
}
