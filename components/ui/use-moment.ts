'use client';

import { useLocale } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { formatLocal, formatUtc } from './format-time';

interface Moments {
  /** Whether the page runs: only then is the reader's zone known. */
  running: boolean;
  /** To the minute, or to the second where those are wanted. */
  say: (instant: Date, options?: { seconds?: boolean }) => string;
}

const never = () => () => {};

/** How moments are said: in UTC by the server and to readers without script, in the reader's own zone once the page runs. */
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
      // English is read by people of many countries: their browser knows how they write a date.
      if (running) return formatLocal(instant, { seconds, ...(locale !== 'en' && { locale }) });
      const utc = formatUtc(instant);
      return seconds ? utc : utc.replace(/:\d\d UTC$/, ' UTC');
    },
  };
}
