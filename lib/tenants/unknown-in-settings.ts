import type { TenantSettings } from './settings';
import type { Tenant } from './store';

interface Names {
  has(name: string): boolean;
}

/** What settings name by name. */
export type SettingNames = Record<'scopes' | 'resources' | 'authorizationDetailsTypes', Names>;

const named = {
  selfRegisteredScopes: 'scopes',
  selfRegisteredAuthorizationDetailsTypes: 'authorizationDetailsTypes',
  personalAccessTokenScopes: 'scopes',
  personalAccessTokenResources: 'resources',
} as const;
const settingsThatName = Object.keys(named) as (keyof typeof named)[];

/** What settings name of a tenant that it does not have: deleted meanwhile, or never there. @returns the first, with its setting; null when there is none */
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

/** A tenant's settings without what was deleted since they named it. */
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
