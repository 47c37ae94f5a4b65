/** Days of a time zone (IANA name), written `2026-11-21` as date controls do. */

/** Since 1970: someone who types a year passes through earlier ones. */
const DAY = /^(?:19[7-9]\d|[2-9]\d{3})-\d{2}-\d{2}$/;
const MILLISECONDS_PER_DAY = 86_400_000;

/** The day of a moment. */
export function dayOf(moment: Date, timeZone: string): string {
  return wallClock(moment, timeZone).toISOString().slice(0, 10);
}

/** When a day begins; undefined if the text is not a day. */
export function startOfDay(day: string, timeZone: string): Date | undefined {
  const midnight = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(midnight)) return undefined;
  // The offset at midnight UTC may differ from that at the midnight looked for, if the clocks change in between.
  let start = midnight;
  for (let round = 0; round < 2; round += 1) start = midnight - offsetAt(start, timeZone);
  return new Date(start);
}

/** When a day has ended: the start of the next one. */
export function endOfDay(day: string, timeZone: string): Date | undefined {
  if (startOfDay(day, timeZone) === undefined) return undefined;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + MILLISECONDS_PER_DAY);
  return startOfDay(next.toISOString().slice(0, 10), timeZone);
}

const offsetAt = (time: number, timeZone: string): number => wallClock(new Date(time), timeZone).getTime() - time;

/** The moment at which UTC shows what the zone's clocks show at `moment`. */
function wallClock(moment: Date, timeZone: string): Date {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const whole = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return new Date(whole + (((moment.getTime() % 1000) + 1000) % 1000));
}

/** Parses the moment in an address. Times without a zone are UTC; invalid ones are undefined. */
export function timeOf(text: string | undefined): Date | undefined {
  if (!text) return undefined;
  const instant = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length <= 10 ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
