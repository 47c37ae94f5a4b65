const YEAR_SECONDS = 31_536_000;

/** The properties of a response's origin that matter for HSTS. */
export interface Transport {
  /** Whether the public origin is https. Browsers ignore the header over http. */
  secure: boolean;
  /** Whether the host's subdomains must use https too. */
  includeSubDomains?: boolean;
}

/** Tells browsers to use only https for a year (RFC 6797, 6.1). */
export function strictTransportSecurity({ secure, includeSubDomains = false }: Transport): Record<string, string> {
  return secure
    ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}${includeSubDomains ? '; includeSubDomains' : ''}` }
    : {};
}
