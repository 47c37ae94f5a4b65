import { longestAccessTokenSeconds } from '@/lib/tenants/settings';
import type { SigningKey } from './signing-key';
import type { KeyStore } from './store';

/** Counting stops here; a higher count is shown as "more than". */
const AT_MOST = 10_000;

/**
 * How many active token families may hold unexpired access tokens signed by a key.
 * @returns the count, and whether there are more than that
 */
export async function countHolders(
  store: Pick<KeyStore, 'countHolders'>,
  { tenantId, key }: { tenantId: string; key: Pick<SigningKey, 'activatedAt' | 'supersededAt'> },
  now: Date,
): Promise<{ count: number; more: boolean }> {
  if (!key.activatedAt) return { count: 0, more: false };
  const oldestAlive = new Date(now.getTime() - longestAccessTokenSeconds * 1000);
  const from = key.activatedAt > oldestAlive ? key.activatedAt : oldestAlive;
  const found = await store.countHolders(tenantId, { from, until: key.supersededAt }, { atMost: AT_MOST + 1, now });
  return { count: Math.min(found, AT_MOST), more: found > AT_MOST };
}
