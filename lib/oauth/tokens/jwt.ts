import { createHash, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { type SigningAlgorithm, signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { OWN_ALGORITHM, type SigningKeys } from '@/lib/oauth/keys/keys';
import { decodeSegment } from '@/lib/oauth/parameters/decode-segment';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { isSignatureOf } from './signature';

const LONGEST = 16 * 1024;
const SEGMENTS = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;

/** The header members that are used; embedded keys (jwk, jku, x5u, x5c) are ignored (RFC 8725, 3.10). */
const Header = z.object({
  alg: z.enum(signingAlgorithms),
  kid: z.string().max(200),
  typ: z.string().optional(),
  crit: z.never().optional(),
});

/** Any object. Created once, because creating a schema costs more than using it. */
const ClaimsSet = z.record(z.string(), z.unknown());

export type VerifiedJwt = { kind: 'valid'; claims: Record<string, unknown> } | { kind: 'invalid'; reason: Sayable };

/**
 * Signs claims as a compact JWS (RFC 7515, 7.1) with the tenant's current key of an algorithm. Assembled here, because
 * the key may be outside this process, and because node:crypto signs ES256 at about a third of the cost of the general
 * library.
 * @param header.typ the explicit type (RFC 8725, 3.11), e.g. `at+jwt`
 * @param header.alg ES256 unless the recipient registered another
 */
export async function signJwt(
  keys: SigningKeys,
  header: { typ: string; alg?: SigningAlgorithm },
  claims: object,
): Promise<string> {
  const { alg, kid, sign } = await keys.current(header.alg ?? OWN_ALGORITHM);
  const signed = `${encodeJson({ alg, typ: header.typ, kid })}.${encodeJson(claims)}`;
  return `${signed}.${(await sign(Buffer.from(signed))).toString('base64url')}`;
}

/**
 * Verifies type, algorithm and signature with the tenant's key named by `kid`. The caller checks the claims.
 * @param algorithms the algorithms that sign this type of token; defaults to ES256 only
 * @returns the claims, or the private reason why the token is invalid; never throws on untrusted input
 */
export async function verifyJwt(
  keys: SigningKeys,
  typ: string,
  token: string,
  algorithms: readonly SigningAlgorithm[] = [OWN_ALGORITHM],
): Promise<VerifiedJwt> {
  const segments = token.length <= LONGEST ? SEGMENTS.exec(token) : null;
  if (!segments) return { kind: 'invalid', reason: msg('oauth.notAJwt') };
  const [, header = '', payload = '', signature = ''] = segments;
  const parsed = Header.safeParse(decodeSegment(header));
  if (!parsed.success || !algorithms.includes(parsed.data.alg))
    return { kind: 'invalid', reason: msg('oauth.jwtHeaderIsNotOne') };
  const { alg, kid } = parsed.data;
  if (parsed.data.typ?.toLowerCase().replace(/^application\//, '') !== typ.toLowerCase())
    return { kind: 'invalid', reason: msg('oauth.jwtIsNotOfType', { typ }) };
  const key = await keys.verifying(kid);
  if (key?.alg !== alg) return { kind: 'invalid', reason: msg('oauth.jwtIsSignedWithUnknown') };
  const isSigned = onceForToken(key.publicKey, token, () =>
    isSignatureOf(alg, key.publicKey, Buffer.from(`${header}.${payload}`), Buffer.from(signature, 'base64url')),
  );
  if (!isSigned) return { kind: 'invalid', reason: msg('oauth.jwtSignatureIsInvalid') };
  const claims = ClaimsSet.safeParse(decodeSegment(payload));
  return claims.success
    ? { kind: 'valid', claims: claims.data }
    : { kind: 'invalid', reason: msg('oauth.jwtClaimsAreNotObject') };
}

/** How many tokens are remembered for one copy of a key. */
const REMEMBERED = 1_000;
const signedTokens = new WeakMap<KeyObject, Set<string>>();

/**
 * Whether a key has signed a token, which never changes. The same token is often presented again at once, so tokens
 * that passed are remembered by their digest for as long as the process keeps this copy of the key, a few seconds.
 * Claims and revocation are checked each time.
 */
function onceForToken(key: KeyObject, token: string, verify: () => boolean): boolean {
  const signed = signedTokens.get(key) ?? new Set();
  signedTokens.set(key, signed);
  const digest = createHash('sha256').update(token).digest('base64url');
  if (signed.has(digest)) return true;
  if (!verify()) return false;
  const [oldest] = signed;
  if (oldest !== undefined && signed.size >= REMEMBERED) signed.delete(oldest);
  signed.add(digest);
  return true;
}

function encodeJson(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
