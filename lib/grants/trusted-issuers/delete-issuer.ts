import type { Cause } from '@/lib/journal/audit/audit-entry';
import { issuerTarget, mustManageIssuer } from './issuer';
import { toIssuerFile } from './issuer-file';
import type { TrustedIssuerServices } from './store';

/**
 * Deletes an issuer permanently.
 * @param withFamilies whether to revoke the token families that its assertions started; otherwise they last until they
 *   expire
 * @returns how many active token families were revoked
 */
export function deleteIssuer(
  store: Pick<TrustedIssuerServices, 'change'>,
  { tenantId, issuer, withFamilies }: { tenantId: string; issuer: string; withFamilies: boolean },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'deleted'; ended: number } | { kind: 'not-found' }> {
  return store.change(async (steps) => {
    const registered = await steps.lock(tenantId, issuer);
    if (!registered) return { kind: 'not-found' };
    await mustManageIssuer(steps, cause, registered);
    const ended = withFamilies
      ? await steps.endFamilies({ tenantId, issuer, reason: 'issuer-deleted', cause, now })
      : 0;
    await steps.delete(tenantId, issuer);
    await steps.audit({
      tenantId,
      cause,
      action: 'trusted-issuer.deleted',
      target: issuerTarget(registered),
      before: toIssuerFile(registered),
      ...(withFamilies && { detail: { ended } }),
    });
    return { kind: 'deleted', ended };
  });
}
