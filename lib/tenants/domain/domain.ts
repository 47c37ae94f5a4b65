/** A tenant's custom host name, at one of three stages: named, verified, in use. */
export interface TenantDomain {
  /** In lower case, without a port. */
  host: string;
  /** The value that its DNS record must contain. It is public, like the record. */
  token: string;
  /** Null until the record has been found. */
  verifiedAt: Date | null;
  /** Null while the tenant is at its path on the installation's host. */
  usedSince: Date | null;
}

/**
 * The TXT record that proves that a host name belongs to the tenant: only someone who controls the name can create it.
 */
export function domainRecord({ host, token }: Pick<TenantDomain, 'host' | 'token'>): { name: string; value: string } {
  return { name: `_tessera.${host}`, value: `tessera-verification=${token}` };
}
