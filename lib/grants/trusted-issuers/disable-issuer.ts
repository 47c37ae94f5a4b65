import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changeIssuer, type IssuerOutcome } from './change-issuer';
import type { TrustedIssuerRoom } from './store';

/**
 * Refuses the assertions of an issuer from now on.
 * @param endFamilies whether what its assertions have started ends too; else that stays until it expires
 */
export function disableIssuer(
  store: Pick<TrustedIssuerRoom, 'change'>,
  { endFamilies, ...issuer }: { tenantId: string; issuer: string; endFamilies: boolean },
  how: { cause: Cause; now: Date },
): Promise<IssuerOutcome> {
  return changeIssuer(
    store,
    {
      ...issuer,
      action: 'trusted-issuer.disabled',
      next: (current) => ({ ...current, disabledAt: current.disabledAt ?? how.now }),
      ...(endFamilies && {
        also: async (steps) => ({ ended: await steps.endFamilies({ ...issuer, reason: 'issuer-disabled', ...how }) }),
      }),
    },
    how,
  );
}
