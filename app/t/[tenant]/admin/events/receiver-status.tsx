import { Badge } from '@/components/ui/badge';

/** How it goes with a receiver, in a word. */
export function ReceiverStatus({ disabled, failing, losing }: { disabled: boolean; failing: boolean; losing: boolean }) {
  if (disabled) return <Badge dot>Disabled</Badge>;
  if (losing) return <Badge tone="danger" dot>Losing events</Badge>;
  return failing ? <Badge tone="warning" dot>Failing</Badge> : <Badge tone="success" dot>Working</Badge>;
}
