/** DPoP proofs (RFC 9449, 4.2 and 4.3): that whoever sent a request holds a key, and made the proof for this request. */
import { hash } from 'node:crypto';
import type { JWK } from 'jose';
import { z } from 'zod';
import { type Bytes, sha256 } from '@/lib/shared/secret';
import { assertionAlgorithms } from '../assertion/algorithms';
import { keyProblem } from '../assertion/verification-keys';
import { keyThumbprint } from './key-thumbprint';
import { proofKey } from './proof-key';
import { sameUri } from './same-uri';
import { verifySignature } from './verify-signature';

/** "none" and symmetric algorithms are none of them (RFC 9449, 4.3, item 5). */
export const proofAlgorithms = assertionAlgorithms;

/** In seconds: a proof is made for one request, and clocks differ. */
export const MAX_AGE_SECONDS = 120;
const MAX_AHEAD_SECONDS = 30;
/** The clock of another process may be behind. */
const REMEMBERED_LONGER_SECONDS = 60;

/** A key of RSA with 8192 bits, and its signature, take 4 KiB. */
const LONGEST = 8 * 1024;
const SEGMENTS = /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)$/;
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

const part = z.string().optional();
const Header = z.object({
  typ: z.string(),
  alg: z.enum(proofAlgorithms),
  jwk: z.looseObject({ kty: z.string(), crv: part, x: part, y: part, n: part, e: part, alg: part, use: part, key_ops: z.array(z.string()).optional() }),
  // No extension is understood (RFC 7515, 4.1.11).
  crit: z.never().optional(),
});
const Claims = z.object({
  jti: z.string().min(1).max(255),
  htm: z.string(),
  htu: z.string().max(4096),
  iat: z.number(),
  ath: z.string().optional(),
  nonce: z.string().max(255).optional(),
});
type Claims = z.infer<typeof Claims>;

/** What a proof must have been made for. */
export interface ExpectedProof {
  method: string;
  /** The public addresses of the request, absolute: any of them will do. */
  uris: readonly string[];
  /** The access token that comes with it, at a resource. */
  accessToken?: string | undefined;
  now: Date;
}

export type VerifiedProof =
  | {
    kind: 'valid';
    /** The thumbprint of the key (RFC 7638). */
    jkt: string;
    /** What the proof is signed with. */
    alg: string;
    nonce: string | null;
    /** For `claimAssertion`, which makes it single use: verifying alone does not. */
    jtiHash: Bytes;
    expiresAt: Date;
  }
  | { kind: 'invalid'; reason: string };

/**
 * Verifies a proof, but for its nonce and that it is used once.
 * @param proof the one value of the `DPoP` header
 * @returns the key, or the private reason against the proof; never throws on what came from outside
 */
export function verifyProof(proof: string, expected: ExpectedProof): VerifiedProof {
  if (proof.length > LONGEST) return invalid(`proof of ${proof.length} characters is longer than ${LONGEST}`);
  const [, header = '', payload = '', signature = ''] = SEGMENTS.exec(proof) ?? [];
  const parsedHeader = Header.safeParse(decoded(header));
  if (!parsedHeader.success) return invalid(`proof header is not good (${fieldsOf(parsedHeader.error) || 'no JWT'})`);
  const { typ, alg, jwk } = parsedHeader.data;
  if (typ.toLowerCase() !== 'dpop+jwt') return invalid(`proof is of type ${typ.slice(0, 50)}`);
  const exposed = PRIVATE.find((name) => name in jwk);
  if (exposed !== undefined) return invalid(`proof header has a private key (${exposed})`);
  const key = jwk as JWK;
  const jkt = keyThumbprint(key);
  const unfit = keyProblem(key, alg);
  if (jkt === null || unfit !== null) return invalid(unfit ?? 'the key of the proof is incomplete');
  const parsedClaims = Claims.safeParse(decoded(payload));
  if (!parsedClaims.success) return invalid(`proof claims are not good (${fieldsOf(parsedClaims.error) || 'no object'})`);
  const problem = claimsProblem(parsedClaims.data, expected);
  if (problem !== null) return invalid(problem);
  const publicKey = proofKey(jkt, key);
  if (!publicKey || !verifySignature(alg, publicKey, `${header}.${payload}`, signature)) return invalid('proof signature is wrong');
  const { jti, iat, nonce } = parsedClaims.data;
  const expiresAt = new Date((iat + MAX_AGE_SECONDS + REMEMBERED_LONGER_SECONDS) * 1000);
  return { kind: 'valid', jkt, alg, nonce: nonce ?? null, jtiHash: sha256(jti), expiresAt };
}

function claimsProblem({ htm, htu, iat, ath }: Claims, { method, uris, accessToken, now }: ExpectedProof): string | null {
  if (htm !== method) return `proof is for the method ${htm.slice(0, 20)}`;
  if (!uris.some((uri) => sameUri(htu, uri))) return `proof is for ${htu.slice(0, 200)}, not ${uris.join(' or ').slice(0, 400)}`;
  const age = now.getTime() / 1000 - iat;
  if (age > MAX_AGE_SECONDS) return `proof was made ${Math.floor(age)} s ago`;
  if (age < -MAX_AHEAD_SECONDS) return `proof was made ${Math.ceil(-age)} s ahead of our clock`;
  // "ath: Hash of the access token. The value MUST be the result of a base64url encoding [...] the SHA-256".
  if (accessToken !== undefined && ath !== hash('sha256', accessToken, 'base64url')) return ath === undefined ? 'proof has no ath' : 'proof is for another access token (ath)';
  return null;
}

function fieldsOf({ issues }: z.ZodError): string {
  return issues.map(({ path }) => path.join('.')).join(', ').slice(0, 200);
}

function decoded(segment: string): unknown {
  try {
    return JSON.parse(Buffer.from(segment, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}

function invalid(reason: string): VerifiedProof {
  return { kind: 'invalid', reason };
}
