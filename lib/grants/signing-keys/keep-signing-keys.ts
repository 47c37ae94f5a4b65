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
