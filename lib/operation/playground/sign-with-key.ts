/**
 * Signs for a client in the user's browser, so that the private key never leaves it (RFC 7515; RFC 7517; RFC 5958).
 * Loaded on demand: nothing here may import server code.
 */
import { type CryptoKey, importJWK, importPKCS8, type JWK, SignJWT } from 'jose';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** A JWT still to be signed. */
export interface ToSign {
  typ: string;
  /** The algorithm that the client is registered for; null allows any that fits its key. */
  alg: string | null;
  claims: Record<string, string | number>;
}

export type Signed = { kind: 'signed'; jwts: string[] } | { kind: 'problem'; problem: Sayable };

interface Key {
  key: CryptoKey | Uint8Array;
  alg: string;
  kid: string | undefined;
}

const curves: Record<string, string> = { 'P-256': 'ES256', 'P-384': 'ES384', 'P-521': 'ES512', Ed25519: 'EdDSA' };
/** A PEM file does not say which algorithm its key is for, so these are tried in order. */
const tried = ['ES256', 'ES384', 'ES512', 'EdDSA', 'PS256'];

/**
 * Signs a JWT, in as many copies as may be needed. Each copy has its own `jti` and is valid from now.
 * @param written a private key: a JWK, a JWK set, or PEM
 * @param copies the number of copies
 */
export async function signWithKey(written: string, { typ, alg, claims }: ToSign, copies = 1): Promise<Signed> {
  if (globalThis.crypto?.subtle === undefined)
    return {
      kind: 'problem',
      problem: msg('playground.browsersCanSignOnlyOn'),
    };
  const read = written.trimStart().startsWith('{') ? await readJwk(written, alg) : await readPem(written, alg);
  if (typeof read !== 'object' || !('key' in read)) return { kind: 'problem', problem: read };
  const { key, kid } = read;
  const header = { alg: read.alg, typ, ...(kid !== undefined && { kid }) };
  const now = Math.floor(Date.now() / 1000);
  const { iat, exp, nbf } = claims;
  const times = { iat: now, exp: now + Number(exp) - Number(iat), ...(nbf !== undefined && { nbf: now }) };
  const sign = () =>
    new SignJWT({ ...claims, ...times, jti: crypto.randomUUID() }).setProtectedHeader(header).sign(key);
  try {
    return { kind: 'signed', jwts: await Promise.all(Array.from({ length: copies }, sign)) };
  } catch {
    return {
      kind: 'problem',
      problem: msg('playground.thisKeyCantSignIt'),
    };
  }
}

async function readJwk(written: string, registered: string | null): Promise<Key | Sayable> {
  try {
    const jwk = firstOf(JSON.parse(written) as JWK | { keys: JWK[] });
    if (jwk?.d === undefined) return msg('playground.privateKeyIsMissingMember');
    const alg = registered ?? jwk.alg ?? curves[jwk.crv ?? ''] ?? 'PS256';
    const { kty, crv, x, y, n, e, d, p, q, dp, dq, qi, kid } = jwk;
    // Keeps only the members that form the key: restrictions such as `use` or `key_ops` do not matter in the
    // playground.
    const bare = Object.fromEntries(
      Object.entries({ kty, crv, x, y, n, e, d, p, q, dp, dq, qi }).filter(([, value]) => value !== undefined),
    ) as JWK;
    return { key: await importJWK(bare, alg), alg, kid };
  } catch {
    return unreadable(registered);
  }
}

const firstOf = (given: JWK | { keys: JWK[] }): JWK | undefined =>
  'keys' in given && Array.isArray(given.keys) ? given.keys.find(({ d }) => d !== undefined) : (given as JWK);

async function readPem(written: string, registered: string | null): Promise<Key | Sayable> {
  if (/-----BEGIN (?:RSA|EC) PRIVATE KEY-----/.test(written)) return msg('playground.thisIsOlderPemFormat');
  for (const alg of registered === null ? tried : [registered]) {
    const key = await importPKCS8(written, alg).catch(() => null);
    if (key) return { key, alg, kid: undefined };
  }
  return unreadable(registered);
}

const unreadable = (registered: string | null): Sayable =>
  registered === null
    ? msg('playground.notReadablePrivateKeyUse')
    : msg('playground.notReadablePrivateKeyFor', { registered });
