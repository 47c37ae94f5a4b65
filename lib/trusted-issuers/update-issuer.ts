import type { Cause } from '@/lib/audit/audit-entry';
import { changeIssuer, type IssuerOutcome } from './change-issuer';
import type { IssuerSettings } from './issuer';
import type { TrustedIssuerRoom } from './store';

/** Replaces an issuer's settings, which have been checked by `trustedIssuer`. What was issued before stays until it expires. */
export function updateIssuer(
  store: Pick<TrustedIssuerRoom, 'change'>,
  { tenantId, issuer, settings }: { tenantId: string; issuer: string; settings: IssuerSettings },
  how: { cause: Cause; now: Date },
): Promise<IssuerOutcome> {
  return changeIssuer(store, { tenantId, issuer, action: 'trusted-issuer.updated', next: (current) => ({ ...current, ...settings }) }, how);
}
