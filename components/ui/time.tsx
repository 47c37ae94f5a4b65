'use client';

import { useSyncExternalStore } from 'react';
import { useLocale } from 'next-intl';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { formatLocal, formatRelative, formatUtc } from './format-time';

interface TimeProps {
  /** A Date or an ISO 8601 string. */
  value: Date | string;
  /** `local`: date and time; `seconds`: the same with seconds, where much happens in a minute; `relative`: "3 minutes ago". */
  format?: 'local' | 'seconds' | 'relative';
  className?: string;
}

const never = () => () => {};

/**
 * A moment. The server and readers without script see UTC; once the page runs, it is in the reader's
 * own zone. The exact UTC time is in the tooltip.
 */
export function Time({ value, format = 'local', className }: TimeProps) {
  const t = useText();
  const locale = useLocale();
  const running = useSyncExternalStore(never, () => true, () => false);
  const instant = typeof value === 'string' ? new Date(value) : value;
  const utc = formatUtc(instant);
  const shown = running && (format === 'relative'
    ? t(formatRelative(instant, new Date(), locale))
    // English is read by people of many countries: their browser knows how they write a date.
    : formatLocal(instant, { seconds: format === 'seconds', ...(locale !== 'en' && { locale }) }));
  return (
    <time dateTime={instant.toISOString()} title={utc} className={cn('whitespace-nowrap tabular-nums', className)}>
      {shown || (format === 'seconds' ? utc : utc.replace(/:\d\d UTC$/, ' UTC'))}
    </time>
  );
}
