import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changeIssuer, type IssuerOutcome } from './change-issuer';
import type { TrustedIssuerServices } from './store';

/**
 * Disables an issuer, so that its assertions are rejected.
 * @param withFamilies whether to revoke the token families that its assertions started; otherwise they last until they
 *   expire
 * @returns with how many active token families were revoked
 */
export async function disableIssuer(
  store: Pick<TrustedIssuerServices, 'change'>,
  { withFamilies, ...issuer }: { tenantId: string; issuer: string; withFamilies: boolean },
  how: { cause: Cause; now: Date },
): Promise<IssuerOutcome & { ended: number }> {
  let ended = 0;
  const outcome = await changeIssuer(
    store,
    {
      ...issuer,
      action: 'trusted-issuer.disabled',
      next: (current) => ({ ...current, disabledAt: current.disabledAt ?? how.now }),
      ...(withFamilies && {
        also: async (steps) => {
          ended = await steps.endFamilies({ ...issuer, reason: 'issuer-disabled', ...how });
          return { ended };
        },
      }),
    },
    how,
  );
  return { ...outcome, ended };
}

/** Enables a disabled issuer, so that its assertions are accepted again. */
export function enableIssuer(
  store: Pick<TrustedIssuerServices, 'change'>,
  issuer: { tenantId: string; issuer: string },
  how: { cause: Cause; now: Date },
): Promise<IssuerOutcome> {
  return changeIssuer(
    store,
    { ...issuer, action: 'trusted-issuer.enabled', next: (current) => ({ ...current, disabledAt: null }) },
    how,
  );
}
