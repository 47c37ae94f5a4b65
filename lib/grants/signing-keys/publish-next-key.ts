import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type KeyMaterial, keyTarget } from './signing-key';
import type { KeyChange } from './store';

/** Publishes a new next key to replace the one that has just become current. */
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
