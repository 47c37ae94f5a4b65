/** Assertions that others sign: of clients about themselves, of trusted issuers about people (RFC 7523, 3). */
import { compactVerify, type JSONWebKeySet, type JWK } from 'jose';
import { type Bytes, sha256 } from '@/lib/shared/secret';
import { type AssertionClaims, checkClaims, type ExpectedClaims } from './check-claims';
import { type AssertionHeader, checkHeader } from './check-header';
import { decodedClaims, LONGEST_ASSERTION } from './decode';
import { isKeySetUnavailable } from './remote-key-sets';
import { standInKey } from './stand-in-key';
import { importedKey, verificationKeys } from './verification-keys';

export interface ExpectedAssertion extends ExpectedClaims {
  /** Those accepted of the algorithms that are offered; all of them when left out. */
  algorithms?: readonly string[] | undefined;
  /** Explicit types that are accepted (RFC 8725, 3.11); JWT, which is what counts when left out, stands for no type too. */
  typ?: string | readonly string[];
  /** The public keys of the issuer; the header tells which one is needed, and nothing else. */
  keys(header: AssertionHeader): Promise<JSONWebKeySet> | JSONWebKeySet;
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
  if (jwt.length > LONGEST_ASSERTION) return invalid(`assertion of ${jwt.length} characters is longer than ${LONGEST_ASSERTION}`);
  const header = checkHeader(jwt, { algorithms: expected.algorithms, types: [expected.typ ?? 'JWT'].flat() });
  if (header.kind === 'bad') return invalid(header.reason);
  const claimed = checkClaims(decodedClaims(jwt), expected, now);
  if (claimed.kind === 'bad') return invalid(claimed.reason);
  const reason = await signatureProblem(jwt, header.header, expected);
  if (reason !== null) return invalid(reason);
  const { claims } = claimed;
  return { kind: 'valid', claims, jtiHash: sha256(claims.jti), expiresAt: new Date(claims.exp * 1000) };
}

async function signatureProblem(jwt: string, header: AssertionHeader, expected: ExpectedAssertion): Promise<string | null> {
  const found = await keysFor(header, expected);
  if (found.kind === 'bad') {
    // So that the time does not tell whether there are keys.
    await verifies(jwt, header.alg, standInKey(header.alg));
    return found.reason;
  }
  for (const key of found.keys) if (await verifies(jwt, header.alg, key)) return null;
  return 'assertion is not signed by a registered key';
}

async function keysFor(header: AssertionHeader, expected: ExpectedAssertion): Promise<ReturnType<typeof verificationKeys>> {
  try {
    return verificationKeys(await expected.keys(header), header);
  } catch (error) {
    if (!isKeySetUnavailable(error)) throw error;
    return { kind: 'bad', reason: `the registered keys cannot be read: ${error.message}` };
  }
}

/** A key that cannot be imported verifies nothing. */
async function verifies(jwt: string, alg: string, key: JWK): Promise<boolean> {
  try {
    await compactVerify(jwt, await importedKey(key, alg), { algorithms: [alg] });
    return true;
  } catch {
    return false;
  }
}

function invalid(reason: string): VerifiedAssertion {
  return { kind: 'invalid', reason };
}
