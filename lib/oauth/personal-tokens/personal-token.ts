/** Personal access tokens: opaque bearer tokens that people create for scripts and tools that cannot sign in. */

/** Makes leaked tokens recognizable, also to source code scanners. */
export const PERSONAL_TOKEN_PREFIX = 'tsp_';

const PERSONAL_TOKEN = /^tsp_[\w-]{43}$/;

/** Whether a token has the form of a personal access token. JWTs and refresh tokens never do. */
export function isPersonalToken(token: string): boolean {
  return PERSONAL_TOKEN.test(token);
}

/** A stored token that is neither revoked nor expired and whose person may still use it. */
export interface KeptPersonalToken {
  id: string;
  personId: string;
  userName: string;
  /** The identifier of its protected resource; null for our own resources, which the issuer represents. */
  resource: string | null;
  scopes: string[];
  /**
   * How strongly the person was authenticated when the token was created
   * (lib/oauth/parameters/authentication-context.ts).
   */
  acr: string;
  createdAt: Date;
  expiresAt: Date;
}
