import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changeIssuer, type IssuerOutcome } from './change-issuer';
import type { TrustedIssuerServices } from './store';

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
