/** DPoP proofs (RFC 9449, 4.2 and 4.3): the sender of a request holds a key and made the proof for this request. */
import { constants, hash, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import { decodeSegment } from '@/lib/oauth/parameters/decode-segment';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import { proofHeader } from './proof-header';
import { refusedFields } from './refused-fields';

const { RSA_PKCS1_PADDING, RSA_PKCS1_PSS_PADDING, RSA_PSS_SALTLEN_DIGEST } = constants;

const families: Record<string, object> = {
  RS: { padding: RSA_PKCS1_PADDING },
  PS: { padding: RSA_PKCS1_PSS_PADDING, saltLength: RSA_PSS_SALTLEN_DIGEST },
  ES: { dsaEncoding: 'ieee-p1363' },
};

/**
 * Verifies a JWS signature (RFC 7518, 3; RFC 8037, 3.1) with node:crypto, which is several times faster than the
 * general library.
 * @param alg an asymmetric algorithm that fits the key
 * @param signed the first two segments
 * @returns false also if `signature` is malformed
 */
function verifySignature(alg: string, key: KeyObject, signed: string, signature: string): boolean {
  const hash = alg.startsWith('Ed') ? null : `sha${alg.slice(2)}`;
  try {
    return verify(
      hash,
      Buffer.from(signed),
      { key, ...families[alg.slice(0, 2)] },
      Buffer.from(signature, 'base64url'),
    );
  } catch {
    return false;
  }
}

/**
 * Whether a proof was made for the URI of a request (RFC 9449, 4.3, item 9): "ignoring any query and fragment parts",
 * "after applying Syntax-Based Normalization [...] and Scheme-Based Normalization" (RFC 3986, 6.2.2 and 6.2.3).
 * @param htu as sent in the proof
 * @param uri the absolute public URI
 */
function sameUri(htu: string, uri: string): boolean {
  if (htu === uri) return true;
  const claimed = normalized(htu);
  return claimed !== null && claimed === normalized(uri);
}

/**
 * The URL parser normalizes the case of scheme and host, default ports and dot segments; unnecessary percent-encoding
 * is normalized here.
 */
function normalized(uri: string): string | null {
  if (!URL.canParse(uri)) return null;
  const { protocol, username, password, host, pathname } = new URL(uri);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return null;
  return `${protocol}//${host}${pathname.replace(/%[0-9a-f]{2}/gi, unreserved)}`;
}

function unreserved(octet: string): string {
  const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
  return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
}

/** Seconds. Short because a proof is made for one request; not shorter because clocks differ. */
export const MAX_AGE_SECONDS = 120;
const MAX_AHEAD_SECONDS = 30;
/** Proofs are remembered this much longer than they are valid, because another process's clock may be behind. */
const REMEMBERED_LONGER_SECONDS = 60;

/** An 8192-bit RSA key and its signature take 4 KiB. */
const LONGEST = 8 * 1024;
const SEGMENTS = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;

const Claims = z.object({
  jti: z.string().min(1).max(255),
  htm: z.string(),
  htu: z.string().max(4096),
  iat: z.number(),
  ath: z.string().optional(),
  nonce: z.string().max(255).optional(),
});
type Claims = z.infer<typeof Claims>;

/** The request that a proof must have been made for. */
export interface ExpectedProof {
  method: string;
  /** The absolute public URIs of the request; a proof may be for any of them. */
  uris: readonly string[];
  /** At a resource server, the access token sent with the proof. */
  accessToken?: string | undefined;
  now: Date;
}

export type VerifiedProof =
  | {
      kind: 'valid';
      /** The thumbprint of the key (RFC 7638). */
      jkt: string;
      /** The algorithm that the proof is signed with. */
      alg: string;
      nonce: string | null;
      /** Pass it to `claimAssertion`, which makes the value single use; verification alone does not. */
      jtiHash: Bytes;
      expiresAt: Date;
    }
  | { kind: 'invalid'; reason: Sayable };

/**
 * Verifies a proof, except for its nonce and single use.
 * @param proof the only value of the `DPoP` header
 * @returns the key, or the private reason why the proof is invalid; never throws on untrusted input
 */
export function verifyProof(proof: string, expected: ExpectedProof): VerifiedProof {
  if (proof.length > LONGEST)
    return invalid(msg('oauth.proofOfLengthCharactersIs', { length: proof.length, limit: LONGEST }));
  const [, header = '', payload = '', signature = ''] = SEGMENTS.exec(proof) ?? [];
  const made = proofHeader(header);
  if ('reason' in made) return invalid(made.reason);
  const parsedClaims = Claims.safeParse(decodeSegment(payload));
  if (!parsedClaims.success)
    return invalid(
      msg('oauth.proofClaimsAreInvalidError', { error: refusedFields(parsedClaims.error) || 'no object' }),
    );
  const problem = claimsProblem(parsedClaims.data, expected);
  if (problem !== null) return invalid(problem);
  const { alg, jkt, key } = made;
  if (!verifySignature(alg, key, `${header}.${payload}`, signature))
    return invalid(msg('oauth.proofSignatureIsInvalid'));
  const { jti, iat, nonce } = parsedClaims.data;
  const expiresAt = new Date((iat + MAX_AGE_SECONDS + REMEMBERED_LONGER_SECONDS) * 1000);
  return { kind: 'valid', jkt, alg, nonce: nonce ?? null, jtiHash: sha256(jti), expiresAt };
}

function claimsProblem(
  { htm, htu, iat, ath }: Claims,
  { method, uris, accessToken, now }: ExpectedProof,
): Sayable | null {
  if (htm !== method) return msg('oauth.proofIsForMethodHtm', { htm: htm.slice(0, 20) });
  if (!uris.some((uri) => sameUri(htu, uri)))
    return msg('oauth.proofIsForHtuNot', { htu: htu.slice(0, 200), uris: uris.join(' or ').slice(0, 400) });
  const age = now.getTime() / 1000 - iat;
  if (age > MAX_AGE_SECONDS) return msg('oauth.proofWasCreatedAgeS', { age: Math.floor(age) });
  if (age < -MAX_AHEAD_SECONDS) return msg('oauth.proofWasCreatedValueS', { value: Math.ceil(-age) });
  // "ath: Hash of the access token. The value MUST be the result of a base64url encoding [...] the SHA-256".
  if (accessToken !== undefined && ath !== hash('sha256', accessToken, 'base64url'))
    return ath === undefined ? msg('oauth.proofHasNoAth') : msg('oauth.proofIsForAnotherAccess');
  return null;
}

function invalid(reason: Sayable): VerifiedProof {
  return { kind: 'invalid', reason };
}
