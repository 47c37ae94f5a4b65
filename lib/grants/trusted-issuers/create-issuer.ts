import type { Cause } from '@/lib/journal/audit/audit-entry';
import { sealedAgain } from '@/lib/platform/shared/seal';
import { type IssuerSettings, issuerTarget, mustManageIssuer, type RegisteredIssuer } from './issuer';
import { toIssuerFile } from './issuer-file';
import type { TrustedIssuerServices } from './store';

/**
 * Adds a trusted issuer. `trustedIssuer` must have checked the fields.
 * @returns `reach-unknown` if it could end the access of people of a connection or provider that does not exist
 * @throws AboveRank see changeIssuer
 */
export function createIssuer(
  { sealingKey, ...store }: Pick<TrustedIssuerServices, 'change' | 'sealingKey'>,
  {
    tenantId,
    issuer,
    settings,
    pollToken,
  }: { tenantId: string; issuer: string; settings: IssuerSettings; pollToken?: string | undefined },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'created'; issuer: RegisteredIssuer } | { kind: 'exists' } | { kind: 'reach-unknown' }> {
  const registered: RegisteredIssuer = {
    ...settings,
    tenantId,
    issuer,
    pollTokenSealed: sealedAgain(sealingKey, null, pollToken),
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return store.change(async (steps) => {
    await mustManageIssuer(steps, cause, registered);
    if (!(await steps.hasReach(tenantId, settings.revocation))) return { kind: 'reach-unknown' };
    if ((await steps.insert(registered)) === 'exists') return { kind: 'exists' };
    await steps.audit({
      tenantId,
      cause,
      action: 'trusted-issuer.created',
      target: issuerTarget(registered),
      after: toIssuerFile(registered),
    });
    return { kind: 'created', issuer: registered };
  });
}
