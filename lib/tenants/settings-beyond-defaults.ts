import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '@/lib/platform/shared/json';
import { type TenantSettings, tenantSettingsSchema } from './settings';

const defaults: JsonObject = tenantSettingsSchema.parse({});

/**
 * The settings that are stored and exported for a tenant: only those that differ from the defaults, so that improved
 * defaults reach existing tenants.
 */
export function settingsBeyondDefaults(settings: TenantSettings): JsonObject {
  return Object.fromEntries(
    Object.entries(settings).filter(([key, value]) => !isDeepStrictEqual(value, defaults[key])),
  );
}
