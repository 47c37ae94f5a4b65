import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import type { RankStep } from '@/lib/people/may-manage';

/** What an administrator decides about an issuer. */
export type IssuerSettings = Omit<TrustedIssuer, 'issuer' | 'disabledAt'>;

/** A registered issuer. */
export interface RegisteredIssuer extends TrustedIssuer {
  tenantId: string;
  createdAt: Date;
  updatedAt: Date;
}

/** What lives of what an issuer's assertions started, or was ended. */
export interface LivingFamilies {
  tokenFamilies: number;
  /** People that hold those families. */
  people: number;
}

/** Refuses a change of an issuer that may speak for role holders, and so for owners, to those who may not manage owners. */
export async function mustManageIssuer(steps: RankStep, cause: Cause, ...states: RegisteredIssuer[]): Promise<void> {
  const [ranked] = states.filter(({ includesAdministrators }) => includesAdministrators);
  if (ranked) await steps.mustManage({ tenantId: ranked.tenantId, cause, role: 'owner' });
}

/** How audit rows name an issuer. */
export function issuerTarget({ issuer }: Pick<TrustedIssuer, 'issuer'>) {
  return { type: 'trusted-issuer', id: issuer, name: issuer };
}
