import { Badge, type Tone } from '@/components/ui/badge';
import type { DeliveryStatus as Status } from '@/lib/events/delivery';

export const statusLabels: Record<Status, string> = { pending: 'Waiting', delivered: 'Delivered', refused: 'Refused', expired: 'Given up' };

const tones: Record<Status, Tone> = { pending: 'info', delivered: 'success', refused: 'danger', expired: 'danger' };

/** What has become of an event; one that waits after a failure is told apart. */
export function DeliveryStatus({ status, failed }: { status: Status; failed: boolean }) {
  if (status === 'pending' && failed) return <Badge tone="warning" dot>Will be tried again</Badge>;
  return <Badge tone={tones[status]} dot>{statusLabels[status]}</Badge>;
}
