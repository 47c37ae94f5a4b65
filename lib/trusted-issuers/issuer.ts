import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';

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

/** How audit rows name an issuer. */
export function issuerTarget({ issuer }: Pick<TrustedIssuer, 'issuer'>) {
  return { type: 'trusted-issuer', id: issuer, name: issuer };
}
