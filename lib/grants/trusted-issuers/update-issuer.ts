import type { Cause } from '@/lib/journal/audit/audit-entry';
import { sealedAgain } from '@/lib/platform/shared/seal';
import { changeIssuer, type IssuerOutcome } from './change-issuer';
import type { IssuerSettings } from './issuer';
import type { TrustedIssuerServices } from './store';

/**
 * Replaces an issuer's settings. `trustedIssuer` must have checked them. Tokens that were issued before last until they
 * expire.
 * @param change.pollToken when omitted, the stored token stays, but is not sent to another address
 * @param change.basedOn see changeIssuer
 */
export function updateIssuer(
  { sealingKey, ...store }: Pick<TrustedIssuerServices, 'change' | 'sealingKey'>,
  {
    tenantId,
    issuer,
    settings,
    pollToken,
    basedOn,
  }: {
    tenantId: string;
    issuer: string;
    settings: IssuerSettings;
    pollToken?: string | undefined;
    basedOn?: string;
  },
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
      next(current) {
        const stays = settings.signals?.pollUrl != null && settings.signals.pollUrl === current.signals?.pollUrl;
        const stored = stays ? current.pollTokenSealed : null;
        return { ...current, ...settings, pollTokenSealed: sealedAgain(sealingKey, stored, pollToken) };
      },
    },
    how,
  );
}
