import type { Client } from '@/lib/oauth/clients/client';
import type { Issuer } from './context';

/** Whether an issuer named in a token is this tenant: its current issuer, or a former one. */
export function isOwnIssuer(issuer: string, own: Pick<Issuer, 'issuer' | 'formerIssuers'>): boolean {
  return issuer === own.issuer || own.formerIssuers.includes(issuer);
}

/** The audiences that mean this tenant: its issuer, and the other URLs at which it is served. */
export function addressesOf({ issuer, otherAddresses }: Pick<Issuer, 'issuer' | 'otherAddresses'>): string[] {
  return [issuer, ...otherAddresses];
}

/**
 * The audiences that a client may use in an assertion or request object. Under FAPI 2.0 only the issuer identifier is
 * accepted (Security Profile, 5.3.2.1; for request objects, Message Signing, 5.3.1), even if the tenant has a custom
 * domain and is served at its path too: such clients read the issuer from the metadata that they verify.
 */
export function addressesFor(
  { fapi2SecurityProfile }: Pick<Client, 'fapi2SecurityProfile'>,
  issuer: Pick<Issuer, 'issuer' | 'otherAddresses'>,
): string[] {
  return fapi2SecurityProfile ? [issuer.issuer] : addressesOf(issuer);
}
