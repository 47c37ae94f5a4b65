import type { Cause } from '@/lib/journal/audit/audit-entry';
import {
  type BrakeDecision,
  type BrakeOutcome,
  decideBrake,
  findSourceBrake,
  type SourceBrake,
} from '@/lib/people/brake/decide-brake';
import { mustManageIssuer, type RegisteredIssuer } from './issuer';
import type { IssuerChange, TrustedIssuerServices } from './store';

/** @returns null if the issuer may end nobody's access, or has no limit */
export const getIssuerBrake = (
  store: Pick<TrustedIssuerServices, 'findBrake' | 'listStoppedPeople'>,
  { tenantId, issuer, revocation }: Pick<RegisteredIssuer, 'tenantId' | 'issuer' | 'revocation'>,
  now: Date,
): Promise<SourceBrake | null> =>
  findSourceBrake(store, { tenantId, id: issuer, percent: revocation?.brakePercent ?? null }, now);

/**
 * Lets an issuer's calls and signals end the access of any number of people for some hours, or of nobody. See
 * `decideBrake`.
 */
export function decideIssuerBrake(
  store: Pick<TrustedIssuerServices, 'change'>,
  { tenantId, issuer, decision }: { tenantId: string; issuer: string; decision: BrakeDecision },
  how: { cause: Cause; now: Date },
): Promise<BrakeOutcome> {
  const lock = async (steps: IssuerChange) => {
    const registered = await steps.lock(tenantId, issuer);
    return (
      registered && {
        target: { type: 'trusted-issuer' as const, id: issuer, name: issuer },
        percent: registered.revocation?.brakePercent ?? null,
        mustManage: () => mustManageIssuer(steps, how.cause, registered),
      }
    );
  };
  return decideBrake<IssuerChange>(store, { tenantId, decision, lock }, how);
}
