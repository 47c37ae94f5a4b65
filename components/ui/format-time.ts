import { text } from '@/lib/shared/text';

const units = [
  { unit: 'year', seconds: 365 * 24 * 3600 },
  { unit: 'month', seconds: 30 * 24 * 3600 },
  { unit: 'day', seconds: 24 * 3600 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** `2026-11-21 02:55:07 UTC`: exact, the same for every reader. */
export function formatUtc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** `21 Nov 2026, 10:55` in the given zone (IANA name) or the machine's own; `10:55:07` where seconds are wanted. */
export function formatLocal(instant: Date, { seconds = false, locale, timeZone }: { seconds?: boolean; locale?: string; timeZone?: string } = {}): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: seconds ? 'medium' : 'short', timeZone }).format(instant);
}

/**
 * `3 minutes ago`, `in 2 days`; under a minute `just now`, or `in a moment` when clocks that differ a little cannot
 * explain it. Largest whole unit, cut towards zero.
 * @returns words in the locale, but those of under a minute, which are said by `t`
 */
export function formatRelative(instant: Date, now: Date, locale = 'en'): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000;
  const fitting = units.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  if (!fitting) return seconds > 5 ? text('in a moment') : text('just now');
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(Math.trunc(seconds / fitting.seconds), fitting.unit);
}
