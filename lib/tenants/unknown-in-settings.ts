import type { TenantSettings } from './settings';
import type { Tenant } from './store';

interface Names {
  has(name: string): boolean;
}

/** The names that settings refer to. */
export type SettingNames = Record<'scopes' | 'resources' | 'authorizationDetailsTypes', Names>;

const named = {
  selfRegisteredScopes: 'scopes',
  selfRegisteredAuthorizationDetailsTypes: 'authorizationDetailsTypes',
  personalAccessTokenScopes: 'scopes',
  personalAccessTokenResources: 'resources',
} as const;
const settingsThatName = Object.keys(named) as (keyof typeof named)[];

/**
 * Finds a name in the settings that the tenant does not have, because it was deleted or never existed.
 * @returns the first, with its setting; null when there is none
 */
export function unknownInSettings(
  known: SettingNames,
  settings: Partial<TenantSettings>,
): { setting: keyof TenantSettings; name: string } | null {
  for (const setting of settingsThatName) {
    const name = settings[setting]?.find((one) => !known[named[setting]].has(one));
    if (name !== undefined) return { setting, name };
  }
  return null;
}

/** A tenant's settings without references to what has been deleted. */
export function settingsWithoutUnknown({
  settings,
  ...known
}: Pick<Tenant, 'settings' | keyof SettingNames>): TenantSettings {
  const cleared = settingsThatName.map((setting) => [
    setting,
    settings[setting].filter((one) => known[named[setting]].has(one)),
  ]);
  return { ...settings, ...Object.fromEntries(cleared) };
}
