import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import type { DeliveryStatus as Status } from '@/lib/journal/events/delivery';
import { text } from '@/lib/platform/shared/text';

export const statusLabels: Record<Status, string> = {
  pending: text('Waiting'),
  delivered: text('Delivered'),
  refused: text('Rejected'),
  expired: text('Abandoned'),
};

const tones: Record<Status, Tone> = { pending: 'info', delivered: 'success', refused: 'danger', expired: 'danger' };

/** The status of an event; a retry after a failure is distinguished from a first attempt. */
export function DeliveryStatus({ status, failed }: { status: Status; failed: boolean }) {
  const t = useText();
  if (status === 'pending' && failed)
    return (
      <Badge tone="warning" dot>
        {t('Retrying')}
      </Badge>
    );
  return (
    <Badge tone={tones[status]} dot>
      {t(statusLabels[status])}
    </Badge>
  );
}
