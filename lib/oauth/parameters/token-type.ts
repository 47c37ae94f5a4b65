/** The value of `grant_type` (RFC 8693, 2.1). */
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** The only token type that can be exchanged or issued by an exchange (RFC 8693, 3). */
export const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';
