/** The reader's choice of appearance, kept in a cookie so that the server renders it without a flash or a script. */
const themes = ['system', 'light', 'dark'] as const;

export type Theme = (typeof themes)[number];

export const themeCookie = 'tessera.theme';

export const themeCookieMaxAgeSeconds = 60 * 60 * 24 * 365;

/** Reads a cookie or form value; anything unknown means `system`. */
export function parseTheme(value: unknown): Theme {
  return themes.find((theme) => theme === value) ?? 'system';
}
