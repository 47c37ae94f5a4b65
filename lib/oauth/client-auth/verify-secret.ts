import type { Client } from '@/lib/oauth/clients/client';
import { sameDigest, sha256 } from '@/lib/platform/shared/secret';
import type { Verified } from './method';

/**
 * Compares with every secret of the client without stopping at a match, so that the time does not reveal which one
 * matched.
 */
export function verifySecret(client: Client, secret: string, now: Date): Verified {
  const presented = sha256(secret);
  let valid: string | null = null;
  let expired = false;
  for (const { id, secretHash, expiresAt } of client.secrets) {
    if (!sameDigest(presented, secretHash)) continue;
    if (expiresAt && expiresAt <= now) expired = true;
    else valid = id;
  }
  if (valid !== null) return { kind: 'authenticated', secretId: valid };
  return { kind: 'refused', reason: expired ? 'client secret has expired' : 'client secret is wrong' };
}
