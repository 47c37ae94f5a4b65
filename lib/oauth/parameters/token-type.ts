/** The value of `grant_type` (RFC 8693, 2.1). */
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** The token type identifiers (RFC 8693, 3). */
export const ACCESS_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:access_token';
export const ID_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:id_token';
export const JWT_TYPE = 'urn:ietf:params:oauth:token-type:jwt';
export const REFRESH_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:refresh_token';
/** An Identity Assertion JWT Authorization Grant (draft-ietf-oauth-identity-assertion-authz-grant, 4.3). */
export const ID_JAG_TOKEN_TYPE = 'urn:ietf:params:oauth:token-type:id-jag';

/** The types of subject token that can be exchanged for an access token, if a client's policy allows it. */
export const subjectTokenTypes = [ACCESS_TOKEN_TYPE, ID_TOKEN_TYPE, JWT_TYPE] as const;
export type SubjectTokenType = (typeof subjectTokenTypes)[number];
