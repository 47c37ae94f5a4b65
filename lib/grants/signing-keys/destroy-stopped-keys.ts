import type { KeyServices } from './store';

/** The most keys for one call; the rest waits for the next one. */
const AT_MOST = 100;

/** A process that has not yet learned of a rotation signs with the old key until its cached copy expires. */
const AFTER_SECONDS = 60;

/**
 * Destroys private keys that stopped signing a minute ago, in the token that holds them. Call it periodically; several
 * processes may run it concurrently.
 * @returns the number of keys destroyed
 */
export async function destroyStoppedKeys(
  { store, destroyKey }: Pick<KeyServices, 'store' | 'destroyKey'>,
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
