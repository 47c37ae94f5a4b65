import type { Issuer } from './context';

/** Whether a token of this tenant may name an issuer: its own, or one that it had when the token was issued. */
export function isOwnIssuer(issuer: string, own: Pick<Issuer, 'issuer' | 'formerIssuers'>): boolean {
  return issuer === own.issuer || own.formerIssuers.includes(issuer);
}

/** What something may be addressed to that is meant for this tenant: its issuer, or another address of ours at which it answers. */
export function addressesOf({ issuer, otherAddresses }: Pick<Issuer, 'issuer' | 'otherAddresses'>): string[] {
  return [issuer, ...otherAddresses];
}
