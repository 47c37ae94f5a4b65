import { createPublicKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';

const KEPT_AT_MOST = 2_000;
const kept = new Map<string, KeyObject>();

/**
 * The key of a proof. Whoever sent one sends the next with the same key, and to make a key of a JWK costs as much as to
 * verify with it: those that came last are kept.
 * @param jkt its thumbprint, which no other key has
 * @returns null for what is no key, as a point that is not on its curve
 */
export function proofKey(jkt: string, { kty, crv, x, y, n, e }: JWK): KeyObject | null {
  const key = kept.get(jkt) ?? made({ kty, crv, x, y, n, e });
  if (!key) return null;
  kept.delete(jkt);
  kept.set(jkt, key);
  if (kept.size > KEPT_AT_MOST) for (const oldest of kept.keys()) { kept.delete(oldest); break; }
  return key;
}

function made(members: JWK): KeyObject | null {
  try {
    return createPublicKey({ key: Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)), format: 'jwk' });
  } catch {
    return null;
  }
}
