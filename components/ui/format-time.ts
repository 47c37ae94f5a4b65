import { formatLocaleOf } from '@/lib/platform/shared/languages';
import { msg, type Sayable, verbatim } from '@/lib/platform/shared/message';

const DAY = 24 * 3600;

/**
 * Each unit with the largest count shown in it. For example, something granted for 90 days ends "in 90 days", not "in
 * three months".
 */
const units = [
  { unit: 'minute', seconds: 60, most: 59 },
  { unit: 'hour', seconds: 3600, most: 23 },
  { unit: 'day', seconds: DAY, most: 90 },
  { unit: 'month', seconds: (365.25 * DAY) / 12, most: 11 },
] as const;
const years = { unit: 'year', seconds: 365.25 * DAY } as const;

/** `2026-11-21 02:55:07 UTC`: exact, the same for every reader. */
export function formatUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Formats are costly to make, and a page of a list has hundreds of times. */
const formats = new Map<string, Intl.DateTimeFormat>();
const FORMATS_AT_MOST = 200;

/** `21 Nov 2026, 10:55` in a time zone (IANA name); `10:55:07` with seconds. */
export function formatLocal(
  instant: Date,
  { seconds = false, locale, timeZone }: { seconds?: boolean; locale: string; timeZone: string },
): string {
  const key = `${locale} ${timeZone} ${seconds}`;
  const known = formats.get(key);
  if (known) return known.format(instant);
  const format = new Intl.DateTimeFormat(locale === 'en' ? ENGLISH : formatLocaleOf(locale), {
    dateStyle: 'medium',
    timeStyle: seconds ? 'medium' : 'short',
    timeZone,
  });
  if (formats.size >= FORMATS_AT_MOST) formats.clear();
  formats.set(key, format);
  return format.format(instant);
}

/** The English of readers of many countries: a named month cannot be confused, nor can 24 hours. */
const ENGLISH = 'en-GB';

/** `2026-11-21T10:55`: the format of a `datetime-local` control, in the machine's own time zone. */
export function localMinute(instant: Date): string {
  return new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/**
 * `3 minutes ago`, `in 2 days`. Under a minute it is `just now`, or `in a moment` for future times beyond what clock
 * skew can explain. Rounds to the smallest unit whose count is not too large.
 * @returns words in the locale; `t` translates those for under a minute
 */
export function formatRelative(instant: Date, now: Date, locale = 'en'): Sayable {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const distance = Math.abs(seconds);
  if (distance < 60) return seconds > 5 ? msg('common.inAMoment') : msg('common.justNow');
  const fitting = units.find((candidate) => Math.round(distance / candidate.seconds) <= candidate.most) ?? years;
  const count = Math.sign(seconds) * Math.round(distance / fitting.seconds);
  return verbatim(
    new Intl.RelativeTimeFormat(formatLocaleOf(locale), { numeric: 'always' }).format(count, fitting.unit),
  );
}
