import type { Cause } from '@/lib/journal/audit/audit-entry';
import { publishNextKey } from './publish-next-key';
import { type KeyMaterial, keyTarget, type SigningKey } from './signing-key';
import type { KeyChange } from './store';

/** Makes the next key the signing key after the current one has stopped, and publishes another key ahead of use. */
export async function promoteNextKey(
  steps: KeyChange,
  { tenantId, current, next, fresh }: { tenantId: string; current: SigningKey; next: SigningKey; fresh: KeyMaterial },
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  await steps.activate(next.kid, now);
  await steps.audit({
    tenantId,
    cause,
    action: 'signing-key.rotated',
    target: keyTarget(next),
    before: { current: current.kid },
    after: { current: next.kid },
  });
  await publishNextKey(steps, { tenantId, fresh }, { cause, now });
}
