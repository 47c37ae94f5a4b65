/** The algorithms that a tenant's keys can sign with (RFC 7518, 3.1; RFC 8037, 3.1). */
export const signingAlgorithms = ['ES256', 'RS256', 'PS256', 'EdDSA'] as const;
export type SigningAlgorithm = (typeof signingAlgorithms)[number];
