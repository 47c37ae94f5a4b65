import { useLocale, useTimeZone } from 'next-intl';
import { formatLocal, formatUtc } from './format-time';

interface Moments {
  timeZone: string;
  /** Formats to the minute, or to the second if requested. */
  say: (instant: Date, options?: { seconds?: boolean }) => string;
}

/**
 * How moments are formatted: in the reader's time zone as the browser has given it (`keepTimeZone`), on the server as
 * in the browser, so that no time changes after it is shown. In UTC, named as such, until it is known.
 */
export function useMoment(): Moments {
  const locale = useLocale();
  const timeZone = useTimeZone() ?? 'UTC';
  return {
    timeZone,
    say(instant, { seconds = false } = {}) {
      if (timeZone !== 'UTC') return formatLocal(instant, { seconds, locale, timeZone });
      const utc = formatUtc(instant);
      return seconds ? utc : utc.replace(/:\d\d UTC$/, ' UTC');
    },
  };
}
