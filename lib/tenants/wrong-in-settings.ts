import type { TenantSettings } from './settings';
import { type SettingNames, unknownInSettings } from './unknown-in-settings';

/**
 * Finds what is wrong with individually valid changes of settings: they name what the tenant does not have, or
 * contradict each other.
 * @param settings as they would be after the changes
 * @returns the first problem, as a message for scripts and files; null when there is none
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
