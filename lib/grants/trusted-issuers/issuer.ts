import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import type { RankStep } from '@/lib/people/may-manage';
import type { Bytes } from '@/lib/platform/shared/secret';

/** The settings that an administrator chooses for an issuer. */
export type IssuerSettings = Omit<TrustedIssuer, 'issuer' | 'disabledAt'>;

export interface RegisteredIssuer extends TrustedIssuer {
  tenantId: string;
  /** The token with which its signals are polled, encrypted. */
  pollTokenSealed: Bytes | null;
  createdAt: Date;
  updatedAt: Date;
}

/** How many active token families an issuer's assertions started, or how many of those were revoked. */
export interface ActiveFamilies {
  tokenFamilies: number;
  /** People who hold those families. */
  people: number;
}

/** Whether an issuer's assertions may be about administrators, and so about owners: then only owners manage it. */
export const concernsAdministrators = ({
  includesAdministrators,
  revocation,
}: Pick<IssuerSettings, 'includesAdministrators' | 'revocation'>): boolean =>
  includesAdministrators || revocation?.includesAdministrators === true;

/** Rejects a change to an issuer that concerns administrators by an actor who may not manage owners. */
export async function mustManageIssuer(steps: RankStep, cause: Cause, ...states: RegisteredIssuer[]): Promise<void> {
  const [ranked] = states.filter(concernsAdministrators);
  if (ranked) await steps.mustManage({ tenantId: ranked.tenantId, cause, role: 'owner' });
}

/** How audit rows name an issuer. */
export function issuerTarget({ issuer }: Pick<TrustedIssuer, 'issuer'>) {
  return { type: 'trusted-issuer', id: issuer, name: issuer };
}
