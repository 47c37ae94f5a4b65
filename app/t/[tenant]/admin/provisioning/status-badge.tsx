import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';

/** The status of a request of ours that was not answered. */
const NO_ANSWER = 0;

function toneOf(status: number): Tone {
  if (status >= 500 || status === NO_ANSWER) return 'danger';
  if (status >= 400) return 'warning';
  return status >= 300 ? 'neutral' : 'success';
}

/** The status of a response. The color only repeats what it says. */
export function StatusBadge({ status }: { status: number }) {
  const t = useText();
  return (
    <Badge tone={toneOf(status)} mono={status !== NO_ANSWER}>
      {status === NO_ANSWER ? t('provisioning.noAnswer') : status}
    </Badge>
  );
}
