import { useLocale } from 'next-intl';
import { cn } from '@/components/cn';
import { useText } from '@/components/text/use-text';
import { formatRelative, formatUtc } from './format-time';
import { useMoment } from './use-moment';

interface TimeProps {
  /** A Date or an ISO 8601 string. */
  value: Date | string;
  /** `local`: date and time; `seconds`: the same with seconds, for busy lists; `relative`: "3 minutes ago". */
  format?: 'local' | 'seconds' | 'relative';
  className?: string;
}

/**
 * A moment in the reader's time zone. The exact UTC time is in the tooltip. The server writes it, and the browser keeps
 * what the server wrote, even if by then a minute more has passed.
 */
export function Time({ value, format = 'local', className }: TimeProps) {
  const t = useText();
  const locale = useLocale();
  const { say } = useMoment();
  const instant = typeof value === 'string' ? new Date(value) : value;
  return (
    <time
      dateTime={instant.toISOString()}
      title={formatUtc(instant)}
      dir="auto"
      className={cn('whitespace-nowrap tabular-nums', className)}
      suppressHydrationWarning
    >
      {format === 'relative'
        ? // oxlint-disable-next-line react/purity -- The comment above says what becomes of it.
          t(formatRelative(instant, new Date(), locale))
        : say(instant, { seconds: format === 'seconds' })}
    </time>
  );
}
