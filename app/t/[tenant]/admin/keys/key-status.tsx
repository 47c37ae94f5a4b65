import { Badge, type Tone } from '@/components/ui/badge';
import type { SigningKeyStatus } from '@/lib/keys/signing-key';

export const statusLabels: Record<SigningKeyStatus, string> = { next: 'Next', current: 'Current', previous: 'Previous', retired: 'Retired' };

const tones: Record<SigningKeyStatus, Tone> = { next: 'info', current: 'success', previous: 'warning', retired: 'neutral' };

export function KeyStatus({ status }: { status: SigningKeyStatus }) {
  return (
    <Badge tone={tones[status]} dot>
      {statusLabels[status]}
    </Badge>
  );
}
