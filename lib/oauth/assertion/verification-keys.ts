/** Selects the keys of a set that may verify an assertion (RFC 7517, 4; RFC 7518, 3). */
import { type CryptoKey, importJWK, type JSONWebKeySet, type JWK } from 'jose';
import { msg, type Sayable } from '@/lib/platform/shared/message';
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
): { kind: 'good'; keys: JWK[] } | { kind: 'bad'; reason: Sayable } {
  const named = kid === undefined ? keys : keys.filter((key) => key.kid === kid);
  if (kid !== undefined && named.length === 0)
    return { kind: 'bad', reason: msg('oauth.noRegisteredKeyHasKid', { kid: kid.slice(0, 100) }) };
  const judged = named.map((key) => ({ key, problem: keyProblem(key, alg) }));
  const good = judged.filter(({ problem }) => problem === null).map(({ key }) => key);
  if (good.length > MOST_TRIED)
    return { kind: 'bad', reason: msg('oauth.assertionHasNoKidAnd', { limit: MOST_TRIED }) };
  if (good.length > 0) return { kind: 'good', keys: good };
  return {
    kind: 'bad',
    reason: judged[0]?.problem && judged.length === 1 ? judged[0].problem : msg('oauth.noRegisteredKeyIsFor', { alg }),
  };
}

/** Why a key must not verify a signature of this algorithm, or null. */
export function keyProblem(key: JWK, alg: string): Sayable | null {
  const { kty, crv } = types[alg] ?? { kty: 'RSA' };
  if (key.kty !== kty || (crv !== undefined && key.crv !== crv)) return msg('oauth.keyIsNotForAlg', { alg });
  if (key.alg !== undefined && !sameAlgorithm(key.alg, alg))
    return msg('oauth.keyIsForAlgNot', { alg: key.alg, alg2: alg });
  if (key.use !== undefined && key.use !== 'sig') return msg('oauth.keyIsNotForSignatures');
  if (key.key_ops !== undefined && !key.key_ops.includes('verify')) return msg('oauth.keyIsNotForVerification');
  if ('d' in key) return msg('oauth.keyWasPublishedWithIts');
  const bits = kty === 'RSA' ? rsaBits(key.n ?? '') : null;
  if (bits !== null && bits < LEAST_RSA_BITS)
    return msg('oauth.keyHasBitsBitsAtLeast', { bits, limit: LEAST_RSA_BITS });
  return bits !== null && bits > MOST_RSA_BITS ? msg('oauth.keyHasBitsBitsAt', { bits, limit: MOST_RSA_BITS }) : null;
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
