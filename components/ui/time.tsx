'use client';

import { useSyncExternalStore } from 'react';
import { cn } from '@/components/cn';
import { formatLocal, formatRelative, formatUtc } from './format-time';

interface TimeProps {
  /** A Date or an ISO 8601 string. */
  value: Date | string;
  /** `local`: date and time; `relative`: "3 minutes ago". */
  format?: 'local' | 'relative';
  className?: string;
}

const never = () => () => {};

/**
 * A moment. The server and readers without script see UTC to the minute; once the page runs, it is in the reader's
 * own zone. The exact UTC time is in the tooltip.
 */
export function Time({ value, format = 'local', className }: TimeProps) {
  const running = useSyncExternalStore(never, () => true, () => false);
  const instant = typeof value === 'string' ? new Date(value) : value;
  const utc = formatUtc(instant);
  const shown = running && (format === 'relative' ? formatRelative(instant, new Date()) : formatLocal(instant));
  return (
    <time dateTime={instant.toISOString()} title={utc} className={cn('whitespace-nowrap tabular-nums', className)}>
      {shown || utc.replace(/:\d\d UTC$/, ' UTC')}
    </time>
  );
}
