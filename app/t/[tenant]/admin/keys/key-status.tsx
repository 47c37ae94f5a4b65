import { useText } from '@/components/text/use-text';
import { Badge, type Tone } from '@/components/ui/badge';
import type { SigningKeyStatus } from '@/lib/grants/signing-keys/signing-key-status';
import { text } from '@/lib/platform/shared/text';

export const statusLabels: Record<SigningKeyStatus, string> = {
  next: text('Next'),
  current: text('Current'),
  previous: text('Previous'),
  retired: text('Retired'),
};

const tones: Record<SigningKeyStatus, Tone> = {
  next: 'info',
  current: 'success',
  previous: 'warning',
  retired: 'neutral',
};

export function KeyStatus({ status }: { status: SigningKeyStatus }) {
  const t = useText();
  return (
    <Badge tone={tones[status]} dot>
      {t(statusLabels[status])}
    </Badge>
  );
}
