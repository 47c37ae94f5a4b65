import { Badge, type Tone } from '@/components/ui/badge';

function toneOf(status: number): Tone {
  if (status >= 500) return 'danger';
  if (status >= 400) return 'warning';
  return status >= 300 ? 'neutral' : 'success';
}

/** The status of a response. The color only repeats what the number says. */
export function StatusBadge({ status }: { status: number }) {
  return (
    <Badge tone={toneOf(status)} mono>
      {status}
    </Badge>
  );
}
