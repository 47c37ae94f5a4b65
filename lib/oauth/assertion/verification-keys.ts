/** Selects the keys of a set that may verify an assertion (RFC 7517, 4; RFC 7518, 3). */
import { type CryptoKey, importJWK, type JSONWebKeySet, type JWK } from 'jose';
import { sameAlgorithm } from './algorithms';
import type { AssertionHeader } from './check-header';
import { LEAST_RSA_BITS, rsaBits } from './rsa-bits';

/** Larger keys only make verification slow. */
const MOST_RSA_BITS = 8192;
/** How many keys of a set are tried when the assertion has no `kid`. */
const MOST_TRIED = 10;

const types: Record<string, { kty: string; crv?: string }> = {
  ES256: { kty: 'EC', crv: 'P-256' },
  ES384: { kty: 'EC', crv: 'P-384' },
  ES512: { kty: 'EC', crv: 'P-521' },
  EdDSA: { kty: 'OKP', crv: 'Ed25519' },
  Ed25519: { kty: 'OKP', crv: 'Ed25519' },
};

/** @returns the keys to try, or the private reason why there are none */
export function verificationKeys(
  { keys }: JSONWebKeySet,
  { alg, kid }: AssertionHeader,
): { kind: 'good'; keys: JWK[] } | { kind: 'bad'; reason: string } {
  const named = kid === undefined ? keys : keys.filter((key) => key.kid === kid);
  if (kid !== undefined && named.length === 0)
    return { kind: 'bad', reason: `no registered key has the kid ${kid.slice(0, 100)}` };
  const judged = named.map((key) => ({ key, problem: keyProblem(key, alg) }));
  const good = judged.filter(({ problem }) => problem === null).map(({ key }) => key);
  if (good.length > MOST_TRIED)
    return { kind: 'bad', reason: `assertion has no kid, and more than ${MOST_TRIED} registered keys could match` };
  if (good.length > 0) return { kind: 'good', keys: good };
  return {
    kind: 'bad',
    reason: judged[0]?.problem && judged.length === 1 ? judged[0].problem : `no registered key is for ${alg}`,
  };
}

/** Why a key must not verify a signature of this algorithm, or null. */
export function keyProblem(key: JWK, alg: string): string | null {
  const { kty, crv } = types[alg] ?? { kty: 'RSA' };
  if (key.kty !== kty || (crv !== undefined && key.crv !== crv)) return `the key is not for ${alg}`;
  if (key.alg !== undefined && !sameAlgorithm(key.alg, alg)) return `the key is for ${key.alg}, not ${alg}`;
  if (key.use !== undefined && key.use !== 'sig') return 'the key is not for signatures (use)';
  if (key.key_ops !== undefined && !key.key_ops.includes('verify')) return 'the key is not for verification (key_ops)';
  if ('d' in key) return 'the key was published with its private part';
  const bits = kty === 'RSA' ? rsaBits(key.n ?? '') : null;
  if (bits !== null && bits < LEAST_RSA_BITS)
    return `the key has ${bits} bits, at least ${LEAST_RSA_BITS} are required`;
  return bits !== null && bits > MOST_RSA_BITS
    ? `the key has ${bits} bits, at most ${MOST_RSA_BITS} are accepted`
    : null;
}

/** Imported keys, cached for as long as their key sets are. */
const imported = new WeakMap<JWK, Map<string, Promise<CryptoKey | Uint8Array>>>();

/** Imports the key for the library, using only the members that define the key itself. */
export function importedKey(key: JWK, alg: string): Promise<CryptoKey | Uint8Array> {
  const byAlgorithm = imported.get(key) ?? new Map<string, Promise<CryptoKey | Uint8Array>>();
  imported.set(key, byAlgorithm);
  const { kty, crv, x, y, n, e } = key;
  const known =
    byAlgorithm.get(alg) ??
    importJWK(
      Object.fromEntries(Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined)),
      alg,
    );
  byAlgorithm.set(alg, known);
  return known;
}
