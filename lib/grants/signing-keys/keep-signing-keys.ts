import { systemCause } from '@/lib/journal/audit/audit-entry';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { publishedLongEnough } from './publication';
import { retireSigningKey } from './retire-signing-key';
import { rotateSigningKey } from './rotate-signing-key';
import type { KeyServices } from './store';

/** The most keys of each kind for one call; the rest waits for the next one. */
const AT_MOST = 100;

/**
 * Rotates the signing keys that are due, by each tenant's own setting, and retires those that no longer verify
 * anything. Call it periodically.
 * @returns the number of each
 */
export async function keepSigningKeys(services: KeyServices, now: Date): Promise<{ rotated: number; retired: number }> {
  const how = { cause: systemCause, now };
  const everyDays = tenantSettingsSchema.parse({}).signingKeyRotationDays;
  const publishedBefore = publishedLongEnough(now);
  let rotated = 0;
  for (const key of await services.store.findDue({ now, everyDays, publishedBefore, limit: AT_MOST })) {
    const { kind } = await rotateSigningKey(services, { ...key, publishedBefore }, how);
    if (kind === 'rotated') rotated++;
  }
  let retired = 0;
  for (const key of await services.store.findOutlived({ now, limit: AT_MOST })) {
    const { kind } = await retireSigningKey(
      services,
      { ...key, reason: inEnglish(msg('signingKeys.everythingItSignedHasExpired')) },
      how,
    );
    if (kind === 'retired') retired++;
  }
  return { rotated, retired };
}

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
