import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { SigningKey } from '@/lib/keys/signing-key';
import { rotate } from './actions';
import { freshNext } from './fresh-next';

interface RotateNowProps {
  current: SigningKey;
  next: SigningKey;
  tenantSlug: string;
  now: Date;
}

/** Lets the next key sign, before the schedule does. */
export function RotateNow({ current, next, tenantSlug, now }: RotateNowProps) {
  return (
    <ConfirmDialog
      trigger="Rotate now"
      triggerVariant="primary"
      tone="neutral"
      title="Rotate the signing key?"
      description={`The next key signs from now on, and another one is published for the time after it. Nothing ends: tokens that the current key signed stay valid until they expire.${freshNext(next, now)}`}
      confirmLabel="Rotate"
      action={rotate.bind(null, tenantSlug)}
      fields={{ kid: current.kid }}
    />
  );
}
