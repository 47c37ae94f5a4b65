import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type KeyMaterial, keyTarget } from './signing-key';
import type { KeyChange } from './store';

/** Publishes a key ahead of use, in place of the next one that has just moved on. */
export async function publishNextKey(
  steps: KeyChange,
  { tenantId, fresh }: { tenantId: string; fresh: KeyMaterial },
  { cause, now }: { cause: Cause; now: Date },
): Promise<void> {
  if ((await steps.insert(fresh, 'next', now)) === 'exists')
    throw new Error(`Tenant ${tenantId} has a next signing key already.`);
  await steps.audit({
    tenantId,
    cause,
    action: 'signing-key.created',
    target: keyTarget(fresh),
    after: { status: 'next' },
  });
}
