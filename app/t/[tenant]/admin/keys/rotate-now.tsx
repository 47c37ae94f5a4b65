import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LivingKeys } from '@/lib/keys/get-living-keys';
import { OWN_ALGORITHM } from '@/lib/oauth/keys';
import { rotate } from './actions';
import { freshNext } from './fresh-next';

interface RotateNowProps {
  keys: LivingKeys;
  /** Whether the tenant has keys of this algorithm alone. */
  onlyOne: boolean;
  tenantSlug: string;
  now: Date;
}

/** Lets the next key of an algorithm sign, before the schedule does. */
export function RotateNow({ keys: { alg, current, next }, onlyOne, tenantSlug, now }: RotateNowProps) {
  return (
    <ConfirmDialog
      trigger={onlyOne ? 'Rotate now' : `Rotate ${alg}`}
      triggerVariant={alg === OWN_ALGORITHM ? 'primary' : 'secondary'}
      tone="neutral"
      title={onlyOne ? 'Rotate the signing key?' : `Rotate the ${alg} signing key?`}
      description={`The next key signs from now on, and another one is published for the time after it. Nothing ends: tokens that the current key signed stay valid until they expire.${freshNext(next, now)}`}
      confirmLabel="Rotate"
      action={rotate.bind(null, tenantSlug)}
      fields={{ kid: current.kid }}
    />
  );
}
