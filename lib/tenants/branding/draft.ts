import { type Branding, brandingSettings } from './branding-settings';

/** The form value of each branding setting: empty if it is not set. */
export type BrandDraft = Record<keyof Branding, string>;

export const brandingNames = Object.keys(brandingSettings) as (keyof Branding)[];

export function brandDraft(branding: Branding): BrandDraft {
  return byName((name) => branding[name] ?? '');
}

/**
 * A preview of the branding while the form is being filled in.
 * @param typed the form's values; a missing or invalid value is replaced by the saved one
 */
export function brandingOfDraft(typed: Partial<Record<string, unknown>>, saved: Branding): Branding {
  return byName((name) => {
    const text = typed[name];
    if (typeof text !== 'string') return saved[name];
    const { success, data } = brandingSettings[name].safeParse(text.trim() || null);
    return success ? data : saved[name];
  }) as Branding;
}

const byName = <Value>(valueOf: (name: keyof Branding) => Value) =>
  Object.fromEntries(brandingNames.map((name) => [name, valueOf(name)])) as Record<keyof Branding, Value>;
