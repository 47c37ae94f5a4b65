import type { Cause } from '@/lib/journal/audit/audit-entry';
import { changeIssuer, type IssuerOutcome } from './change-issuer';
import type { IssuerSettings } from './issuer';
import type { TrustedIssuerServices } from './store';

/**
 * Replaces an issuer's settings. `trustedIssuer` must have checked them. Tokens that were issued before last until they
 * expire. @param basedOn see changeIssuer
 */
export function updateIssuer(
  store: Pick<TrustedIssuerServices, 'change'>,
  {
    tenantId,
    issuer,
    settings,
    basedOn,
  }: { tenantId: string; issuer: string; settings: IssuerSettings; basedOn?: string },
  how: { cause: Cause; now: Date },
): Promise<IssuerOutcome> {
  return changeIssuer(
    store,
    {
      tenantId,
      issuer,
      basedOn,
      reach: settings.revocation,
      action: 'trusted-issuer.updated',
      next: (current) => ({ ...current, ...settings }),
    },
    how,
  );
}
