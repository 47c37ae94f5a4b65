/** What is counted beside tokens, hour by hour. */
const activityKinds = [
  'sign-in',
  'sign-in-failed',
  'refusal',
  'reuse-detected',
  'provisioning',
  'provisioning-failed',
] as const;

const TOKEN = 'token:';

/** A counter's name: what happened, or by which grant tokens were issued. */
export type UsageKind = (typeof activityKinds)[number] | `token:${string}`;

/** @param grant the value of `grant_type` */
export const tokenKind = (grant: string): UsageKind => `${TOKEN}${grant}`;

/** The grant of a counter of tokens; null of any other. */
export const grantOfKind = (kind: string): string | null => (kind.startsWith(TOKEN) ? kind.slice(TOKEN.length) : null);
