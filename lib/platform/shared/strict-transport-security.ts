const YEAR_SECONDS = 31_536_000;

/** Where an answer is served, as far as HSTS goes. */
export interface Transport {
  /** Whether the public origin is https: over http the header means nothing. */
  secure: boolean;
  /** Whether the subdomains of the host are to be https too. */
  includeSubDomains?: boolean;
}

/** Tells browsers to use https alone for a year (RFC 6797, 6.1). */
export function strictTransportSecurity({ secure, includeSubDomains = false }: Transport): Record<string, string> {
  return secure
    ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}${includeSubDomains ? '; includeSubDomains' : ''}` }
    : {};
}
