const TOKEN = 'token:';

/** The name of an hourly counter: what happened, or the grant type by which tokens were issued. */
export type UsageKind =
  | 'sign-in'
  | 'sign-in-failed'
  | 'refusal'
  | 'reuse-detected'
  | 'provisioning'
  | 'provisioning-failed'
  | `token:${string}`;

/** @param grant the value of `grant_type` */
export const tokenKind = (grant: string): UsageKind => `${TOKEN}${grant}`;

/** The grant type of a token counter; null for any other counter. */
export const grantOfKind = (kind: string): string | null => (kind.startsWith(TOKEN) ? kind.slice(TOKEN.length) : null);
