/** Personal access tokens: opaque bearer tokens that people make for themselves, for scripts and tools that cannot sign in. */

/** So that one that leaked can be recognised, by scanners of source code too. */
export const PERSONAL_TOKEN_PREFIX = 'tsp_';

const PERSONAL_TOKEN = /^tsp_[\w-]{43}$/;

/** Whether a token has the form of a personal one: no JWT and no refresh token has it. */
export function isPersonalToken(token: string): boolean {
  return PERSONAL_TOKEN.test(token);
}

/** A token as it is kept, that has neither ended nor expired, of somebody who may act. */
export interface KeptPersonalToken {
  id: string;
  personId: string;
  userName: string;
  /** The identifier of the protected resource that it is for; null for our own, which the issuer stands for. */
  resource: string | null;
  scopes: string[];
  /** How surely the person had been authenticated when it was made (lib/oauth/parameters/authentication-context.ts). */
  acr: string;
  createdAt: Date;
  expiresAt: Date;
}
