import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from './context';

/** Whether a token of this tenant may name an issuer: its own, or one that it had when the token was issued. */
export function isOwnIssuer(issuer: string, own: Pick<Issuer, 'issuer' | 'formerIssuers'>): boolean {
  return issuer === own.issuer || own.formerIssuers.includes(issuer);
}

/** What something may be addressed to that is meant for this tenant: its issuer, or another address of ours at which it answers. */
export function addressesOf({ issuer, otherAddresses }: Pick<Issuer, 'issuer' | 'otherAddresses'>): string[] {
  return [issuer, ...otherAddresses];
}

/**
 * What a client may address an assertion or a signed request to. Under FAPI 2.0 it is the issuer identifier and nothing
 * else (Security Profile, 5.3.2.1; of request objects Message Signing, 5.3.1), also while the tenant has a host of its
 * own and answers at its path too: such clients read the issuer from the metadata that they verify.
 */
export function addressesFor(
  { fapi2SecurityProfile }: Pick<Client, 'fapi2SecurityProfile'>,
  issuer: Pick<Issuer, 'issuer' | 'otherAddresses'>,
): string[] {
  return fapi2SecurityProfile ? [issuer.issuer] : addressesOf(issuer);
}
