/** Reads the header of a DPoP proof (RFC 9449, 4.2): the algorithm and the key that it is signed with. */
import { createPublicKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import { z } from 'zod';
import { privateKeyMembers } from '@/lib/oauth/clients/private-key-members';
import { decodeSegment } from '@/lib/oauth/parameters/decode-segment';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { assertionAlgorithms } from '../assertion/algorithms';
import { keyProblem } from '../assertion/verification-keys';
import { keyThumbprint } from './key-thumbprint';
import { refusedFields } from './refused-fields';

/** Excludes "none" and symmetric algorithms (RFC 9449, 4.3, item 5). */
export const proofAlgorithms = assertionAlgorithms;

const KEPT_AT_MOST = 2_000;

const part = z.string().optional();
const Header = z.object({
  typ: z.string(),
  alg: z.enum(proofAlgorithms),
  jwk: z.looseObject({
    kty: z.string(),
    crv: part,
    x: part,
    y: part,
    n: part,
    e: part,
    alg: part,
    use: part,
    key_ops: z.array(z.string()).optional(),
  }),
  // No extensions are supported (RFC 7515, 4.1.11).
  crit: z.never().optional(),
});

export interface ProofHeader {
  alg: string;
  /** The thumbprint of the key (RFC 7638). */
  jkt: string;
  key: KeyObject;
}

const kept = new Map<string, ProofHeader>();

/**
 * Reads the header of a proof. A client sends the same header with every proof, and importing a JWK costs as much as a
 * verification, so the most recent headers are cached.
 * @param segment the first part of the proof, base64url
 * @returns the header, or the private reason why it is rejected; never throws on bad input
 */
export function proofHeader(segment: string): ProofHeader | { reason: Sayable } {
  const header = kept.get(segment) ?? read(segment);
  if ('reason' in header) return header;
  kept.delete(segment);
  kept.set(segment, header);
  if (kept.size > KEPT_AT_MOST)
    for (const oldest of kept.keys()) {
      kept.delete(oldest);
      break;
    }
  return header;
}

function read(segment: string): ProofHeader | { reason: Sayable } {
  const parsed = Header.safeParse(decodeSegment(segment));
  if (!parsed.success)
    return { reason: msg('oauth.proofHeaderIsInvalidError', { error: refusedFields(parsed.error) || 'no JWT' }) };
  const { typ, alg, jwk } = parsed.data;
  if (typ.toLowerCase() !== 'dpop+jwt') return { reason: msg('oauth.proofHasTypeTyp', { typ: typ.slice(0, 50) }) };
  const exposed = privateKeyMembers.find((name) => name in jwk);
  if (exposed !== undefined) return { reason: msg('oauth.proofHeaderContainsPrivateKey', { exposed }) };
  const jkt = keyThumbprint(jwk);
  const unfit = keyProblem(jwk, alg);
  if (jkt === null || unfit !== null) return { reason: unfit ?? msg('oauth.proofKeyIsIncomplete') };
  const key = madeKey(jwk);
  return key ? { alg, jkt, key } : { reason: msg('oauth.proofKeyIsNotValid') };
}

/** @returns null when the members do not form a valid key, for example a point that is not on its curve */
function madeKey({ kty, crv, x, y, n, e }: JWK): KeyObject | null {
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined);
  try {
    return createPublicKey({ key: Object.fromEntries(members), format: 'jwk' });
  } catch {
    return null;
  }
}
