const YEAR_SECONDS = 31_536_000;

/** Browsers come over https alone for a year (RFC 6797, 6.1). For answers that are served so: over http it means nothing. */
export const strictTransportSecurity = { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } as const;
