import { sha256 } from '@/lib/platform/shared/secret';
import type { AccessKeyStore, KeyHolder } from './store';

const LONGEST_KEY = 256;

/**
 * Finds the holder of an access key, in one query.
 * @returns null if the key is unknown, expired, revoked or of another tenant, or its holder no longer has access
 */
export async function authenticateAccessKey(
  store: Pick<AccessKeyStore, 'authenticate'>,
  { tenantId, key, now }: { tenantId: string; key: string; now: Date },
): Promise<KeyHolder | null> {
  return key.startsWith('tsa_') && key.length <= LONGEST_KEY ? store.authenticate(tenantId, sha256(key), now) : null;
}
