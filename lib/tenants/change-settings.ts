import { isDeepStrictEqual } from 'node:util';
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { TenantSettings } from './settings';
import { settingsBeyondDefaults } from './settings-beyond-defaults';
import type { WayLost } from './sign-in-settings';
import type { Tenant, TenantStore } from './store';

/**
 * Identifies a state of the given settings, such as those shown by a form, to detect concurrent changes. Other settings
 * do not affect it.
 */
export const settingsVersion = (settings: Partial<TenantSettings>): string => versionOf(settings);

export type SettingsChange = 'changed' | 'unchanged' | 'changed-meanwhile' | WayLost;

/**
 * Changes some of a tenant's settings; unchanged ones leave no audit row.
 * @param change.basedOn the `settingsVersion` that the change was made from, of the same settings or of all of them;
 *   when left out, the current values are replaced unconditionally
 * @returns 'changed-meanwhile' when the settings were changed since then, and a WayLost where it would lock out the
 *   person who makes the change, or everyone; nothing is changed in either case
 */
export async function changeSettings(
  tenants: Pick<TenantStore, 'changeSettings'>,
  { tenant, changes, basedOn }: { tenant: Tenant; changes: Partial<TenantSettings>; basedOn?: string },
  cause: Cause,
): Promise<SettingsChange> {
  const { id, slug, name, settings: before } = tenant;
  const changed = { ...before, ...changes };
  const names = Object.keys(changes) as (keyof TenantSettings)[];
  if (isDeepStrictEqual(changed, before)) return 'unchanged';
  const only = (settings: object) =>
    Object.fromEntries(Object.entries(settings).filter(([setting]) => names.some((one) => one === setting)));
  const mayChange = (current: TenantSettings) =>
    basedOn === undefined || [only(current), current].some((settings) => settingsVersion(settings) === basedOn);
  const outcome = await tenants.changeSettings(
    { id, slug, names, settings: only(settingsBeyondDefaults(changed)), by: cause.actor, mayChange },
    (current) => ({
      tenantId: id,
      cause,
      action: 'tenant.updated',
      target: { type: 'tenant', id, name },
      before: only(current),
      after: only(changed),
    }),
  );
  return outcome === 'refused' ? 'changed-meanwhile' : outcome;
}
