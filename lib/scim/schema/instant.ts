const DATE_TIME = /^(\d{4}-\d\d-(\d\d))(?:T(\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/i;

/** The range that a four-digit year can express. */
const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Parses an xsd:dateTime (RFC 7643 section 2.3.5). A missing time zone means UTC, a missing time means midnight.
 * @returns milliseconds since 1970, or null when the text is not a valid date and time, such as February 30
 */
export function parseInstant(text: string): number | null {
  const match = DATE_TIME.exec(text);
  if (!match) return null;
  const [, date = '', day, time = '00:00:00', fraction = '', zone = 'Z'] = match;
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  const milliseconds = Date.parse(`${date}T${time}${fraction.slice(0, 4)}${zone.toUpperCase()}`);
  return milliseconds >= FIRST && milliseconds <= LAST ? milliseconds : null;
}
