import { msg, type Sayable } from '@/lib/platform/shared/message';
/** Verifies assertions signed by others: by clients about themselves, by trusted issuers about people (RFC 7523, 3). */
import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { type AssertionClaims, checkClaims, type ExpectedClaims } from './check-claims';
import { checkHeader } from './check-header';
import { decodedClaims, LONGEST_ASSERTION } from './decode';
import { type RegisteredKeys, signatureProblem } from './signature-problem';
import type { SingleUse } from './trusted-issuer';

export interface ExpectedAssertion extends ExpectedClaims {
  /** The subset of supported algorithms to accept; all of them when omitted. */
  algorithms?: readonly string[] | undefined;
  /** The accepted explicit types (RFC 8725, 3.11). The default, JWT, also accepts an assertion without a type. */
  typ?: string | readonly string[];
  /** The public keys of the issuer. */
  keys: RegisteredKeys;
  /** What makes the assertion single use; its `jti` when omitted. */
  singleUse?: SingleUse;
}

export type VerifiedAssertion =
  | {
      kind: 'valid';
      claims: AssertionClaims;
      /** Pass it to `claimAssertion`, which makes the assertion single use; verification alone does not. */
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
  const { claims } = claimed;
  const identifier = expected.singleUse === 'hash' ? signedPart(jwt) : claims.jti;
  if (identifier === undefined) return invalid(msg('oauth.assertionHasNoJti'));
  const reason = await signatureProblem(jwt, header.header, expected.keys);
  if (reason !== null) return invalid(reason);
  return { kind: 'valid', claims, jtiHash: sha256(identifier), expiresAt: new Date(claims.exp * 1000) };
}

/**
 * The header and claims of an assertion. Without the signature, because one that is encoded differently, or an ECDSA
 * signature that is negated, is valid too: it would make one assertion look like another.
 */
const signedPart = (jwt: string): string => jwt.slice(0, jwt.lastIndexOf('.'));

function invalid(reason: Sayable): VerifiedAssertion {
  return { kind: 'invalid', reason };
}
