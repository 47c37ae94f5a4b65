/** Holds the browser's time zone, so that the server writes times as the reader's clock shows them. Not secret. */
export const timeZoneCookie = 'tessera.time-zone';

export const timeZoneCookieMaxAgeSeconds = 60 * 60 * 24 * 365;

/** IANA names, such as `America/Argentina/Buenos_Aires`. */
const NAME = /^[\w+/-]{1,64}$/;

/** Reads the cookie; UTC if there is none or the zone is unknown. */
export function parseTimeZone(value: string | null | undefined): string {
  if (!value || !NAME.test(value)) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
}
