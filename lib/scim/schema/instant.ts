const DATE_TIME = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/i;

/**
 * Reads an xsd:dateTime (RFC 7643 section 2.3.5). A missing zone means UTC, a missing time midnight.
 * @returns milliseconds since 1970, or null when the text is no such thing
 */
export function parseInstant(text: string): number | null {
  const match = DATE_TIME.exec(text);
  if (!match) return null;
  const [, date, time = '00:00:00', fraction = '', zone = 'Z'] = match;
  const milliseconds = Date.parse(`${date}T${time}${fraction.slice(0, 4)}${zone.toUpperCase()}`);
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
