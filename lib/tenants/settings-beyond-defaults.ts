import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '@/lib/platform/shared/json';
import { type TenantSettings, tenantSettingsSchema } from './settings';

const defaults: JsonObject = tenantSettingsSchema.parse({});

/** What is stored and exported of a tenant's settings: what differs from the defaults, so that these may improve. */
export function settingsBeyondDefaults(settings: TenantSettings): JsonObject {
  return Object.fromEntries(
    Object.entries(settings).filter(([key, value]) => !isDeepStrictEqual(value, defaults[key])),
  );
}
