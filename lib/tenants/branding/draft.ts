import { type Branding, brandingSettings } from './branding-settings';

/** Of each branding setting what a form has: empty for what is not set. */
export type BrandDraft = Record<keyof Branding, string>;

export const brandingNames = Object.keys(brandingSettings) as (keyof Branding)[];

export function brandDraft(branding: Branding): BrandDraft {
  return byName((name) => branding[name] ?? '');
}

/**
 * What a page looks like while somebody still types.
 * @param typed what the form has; absent or not yet right, what is saved takes its place
 */
export function brandingOfDraft(typed: Partial<Record<string, unknown>>, saved: Branding): Branding {
  return byName((name) => {
    const text = typed[name];
    if (typeof text !== 'string') return saved[name];
    const { success, data } = brandingSettings[name].safeParse(text.trim() || null);
    return success ? data : saved[name];
  });
}

const byName = <Value>(valueOf: (name: keyof Branding) => Value) =>
  Object.fromEntries(brandingNames.map((name) => [name, valueOf(name)])) as Record<keyof Branding, Value>;
