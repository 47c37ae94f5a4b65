'use client';

import { useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { formatLocal, formatUtc } from './format-time';

interface Moments {
  /** Whether the page's script runs; only then is the reader's time zone known. */
  running: boolean;
  /** Formats to the minute, or to the second if requested. */
  say: (instant: Date, options?: { seconds?: boolean }) => string;
}

const never = () => () => {};

/**
 * How moments are formatted: in UTC by the server and for readers without a script, in the reader's own time zone once
 * the page's script runs.
 */
export function useMoment(): Moments {
  const locale = useLocale();
  const running = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return {
    running,
    say(instant, { seconds = false } = {}) {
      // People of many countries read the English pages; their browser knows which date format they use.
      if (running) return formatLocal(instant, { seconds, ...(locale !== 'en' && { locale }) });
      const utc = formatUtc(instant);
      return seconds ? utc : utc.replace(/:\d\d UTC$/, ' UTC');
    },
  };
}
