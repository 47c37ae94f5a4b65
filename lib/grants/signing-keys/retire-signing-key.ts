import type { Cause } from '@/lib/journal/audit/audit-entry';
import { promoteNextKey } from './promote-next-key';
import { publishNextKey } from './publish-next-key';
import { keyTarget } from './signing-key';
import type { KeyServices } from './store';

/**
 * Retires a key immediately: it is no longer published, and everything that it signed stops verifying. Retiring the
 * current key promotes the next key; retiring the next key publishes a new one.
 * @param retirement.reason why, in the administrator's or our own words, for the audit row
 * @returns 'gone' when the tenant has no unretired key with this `kid`
 */
export async function retireSigningKey(
  { store, newKey, destroyKey }: KeyServices,
  { tenantId, kid, reason }: { tenantId: string; kid: string; reason: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'retired' } | { kind: 'gone' }> {
  const known = (await store.findLive(tenantId)).find((one) => one.kid === kid);
  if (!known) return { kind: 'gone' };
  // A previous key never signs again, so retiring it needs no replacement.
  const fresh = known.status === 'previous' ? null : await newKey(tenantId, known.alg);
  let unused = fresh?.privateKeyHandle ?? null;
  const outcome = await store.change(tenantId, async (steps): Promise<{ kind: 'retired' } | { kind: 'gone' }> => {
    const keys = await steps.lock();
    const key = keys.find((one) => one.kid === kid);
    const next = keys.find(({ status, alg }) => status === 'next' && alg === key?.alg);
    if (!key || !next) return { kind: 'gone' };
    await steps.retire(kid, now);
    await steps.audit({
      tenantId,
      cause,
      action: 'signing-key.retired',
      target: keyTarget(key),
      before: { status: key.status },
      after: { status: 'retired' },
      detail: { reason },
    });
    if (key.status !== 'previous') unused = null;
    if (fresh && key.status === 'current')
      await promoteNextKey(steps, { tenantId, current: key, next, fresh }, { cause, now });
    if (fresh && key.status === 'next') await publishNextKey(steps, { tenantId, fresh }, { cause, now });
    return { kind: 'retired' };
  });
  if (unused !== null) await destroyKey(unused);
  return outcome;
}
