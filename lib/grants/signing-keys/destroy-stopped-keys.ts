import type { KeyRoom } from './store';

/** Of one call; the rest waits for the next one. */
const AT_MOST = 100;

/** A process that has not heard of a rotation still signs with the old key for as long as it keeps copies. */
const AFTER_SECONDS = 60;

/**
 * Destroys, in the token that holds them, private keys that stopped signing a minute ago. To be run from time to time,
 * by any number of processes at once.
 * @returns how many
 */
export async function destroyStoppedKeys(
  { store, destroyKey }: Pick<KeyRoom, 'store' | 'destroyKey'>,
  now: Date,
): Promise<number> {
  const stopped = await store.findStoppedHandles({
    before: new Date(now.getTime() - AFTER_SECONDS * 1000),
    limit: AT_MOST,
  });
  for (const { tenantId, kid, handle } of stopped) {
    await destroyKey(handle);
    await store.forgetHandle({ tenantId, kid, handle });
  }
  return stopped.length;
}
