import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';

/** A receiver's status in a word. */
export function ReceiverStatus({
  disabled,
  paused,
  failing,
  losing,
  notPolling,
  neverPolled,
}: {
  disabled: boolean;
  paused: boolean;
  failing: boolean;
  losing: boolean;
  /** Whether events have waited too long for a poll. */
  notPolling: boolean;
  /** Whether it polls, but has not done so yet. */
  neverPolled: boolean;
}) {
  const t = useText();
  if (disabled) return <Badge dot>{t('common.disabled')}</Badge>;
  if (paused) return <Badge dot>{t('events.paused')}</Badge>;
  if (losing)
    return (
      <Badge tone="danger" dot>
        {t('events.losingEvents')}
      </Badge>
    );
  if (notPolling)
    return (
      <Badge tone="warning" dot>
        {t('events.notPolling')}
      </Badge>
    );
  if (neverPolled) return <Badge dot>{t('events.neverPolled')}</Badge>;
  return failing ? (
    <Badge tone="warning" dot>
      {t('common.failing')}
    </Badge>
  ) : (
    <Badge tone="success" dot>
      {t('events.working')}
    </Badge>
  );
}
