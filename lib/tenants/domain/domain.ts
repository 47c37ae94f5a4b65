/** A host name of a tenant's own, at one of three stages: named, proved, in use. */
export interface TenantDomain {
  /** In lower case, without a port. */
  host: string;
  /** What its DNS record must hold. Public, like the record. */
  token: string;
  /** Null until the record was found. */
  verifiedAt: Date | null;
  /** Null while the tenant is at its path on the installation's host. */
  usedSince: Date | null;
}

/** The TXT record that proves that a host name is the tenant's: whoever can make it rules over the name. */
export function domainRecord({ host, token }: Pick<TenantDomain, 'host' | 'token'>): { name: string; value: string } {
  return { name: `_tessera.${host}`, value: `tessera-verification=${token}` };
}
