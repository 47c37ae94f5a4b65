import type { TenantSettings } from './settings';
import { type SettingNames, unknownInSettings } from './unknown-in-settings';

/**
 * What is wrong with changes of settings that are right one by one: they name what the tenant does not have, or contradict each other.
 * @param settings as they would be after the changes
 * @returns the first, as scripts and files are told; null when nothing is
 */
export function wrongInSettings(
  known: SettingNames,
  changes: Partial<TenantSettings>,
  settings: TenantSettings,
): { setting: keyof TenantSettings; detail: string } | null {
  const unknown = unknownInSettings(known, changes);
  if (unknown) return { setting: unknown.setting, detail: `contains ${unknown.name}, which this tenant does not have` };
  const namesLife = changes.refreshTokenIdleSeconds !== undefined || changes.refreshTokenAbsoluteSeconds !== undefined;
  const outlives = namesLife && settings.refreshTokenIdleSeconds > settings.refreshTokenAbsoluteSeconds;
  return outlives
    ? { setting: 'refreshTokenIdleSeconds', detail: 'must be at most refreshTokenAbsoluteSeconds' }
    : null;
}
