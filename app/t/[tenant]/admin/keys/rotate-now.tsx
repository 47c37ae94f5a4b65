import { useText } from '@/components/text/use-text';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { LivingKeys } from '@/lib/grants/signing-keys/get-living-keys';
import { OWN_ALGORITHM } from '@/lib/oauth/keys/keys';
import { text } from '@/lib/platform/shared/text';
import { rotate } from './actions';
import { freshNext } from './fresh-next';

interface RotateNowProps {
  keys: LivingKeys;
  tenantPlace: string;
  now: Date;
}

const ROTATED = text(
  'The next key starts signing now, and another key is published to follow it. Tokens signed with the current key stay valid until they expire.',
);

/** Makes the next key of an algorithm sign before the schedule does. */
export function RotateNow({ keys: { alg, current, next }, tenantPlace, now }: RotateNowProps) {
  const t = useText();
  const fresh = freshNext(next, now, t);
  return (
    <ConfirmDialog
      trigger={t('Rotate {alg}', { alg })}
      triggerVariant={alg === OWN_ALGORITHM ? 'primary' : 'secondary'}
      tone="neutral"
      title={t('Rotate the {alg} signing key?', { alg })}
      description={fresh ? t('{before} {next}', { before: t(ROTATED), next: fresh }) : t(ROTATED)}
      confirmLabel={t('Rotate')}
      action={rotate.bind(null, tenantPlace)}
      fields={{ kid: current.kid }}
    />
  );
}
