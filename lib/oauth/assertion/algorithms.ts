/** The algorithms accepted of assertions that others sign (RFC 7518, 3.1; RFC 8037): asymmetric ones only. */
export const assertionAlgorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'] as const;
