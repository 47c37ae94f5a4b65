import { type Bytes, deriveKey } from '@/lib/platform/shared/secret';

/** The purposes that keys are derived for. No two uses share a key. */
export const purposes = [
  'signing-key',
  'event-receiver',
  'token-hook',
  'downstream-application',
  'identity-provider',
  'trusted-issuer',
  'pull-source',
  'import',
  'second-factor',
  'tenant-key',
  'refresh-token',
  'session',
  'user-code',
  'logout-request',
  'ping',
  'dpop-nonce',
  'csrf',
  'scim-cursor',
  'playground',
  'upstream-attempt',
  'audit-chain',
] as const;
export type Purpose = (typeof purposes)[number];

/** The secrets in use: the newest one seals and signs, all of them open and verify. */
export interface Secrets {
  secret: string;
  additionalSecrets: readonly string[];
}

/** The secrets in use without duplicates, newest first. */
export function everySecret({ secret, additionalSecrets }: Secrets): [newest: string, ...others: string[]] {
  return [secret, ...new Set(additionalSecrets.filter((one) => one !== secret))];
}

/**
 * Derives the keys for each purpose from all secrets in use. Every key that depends on TESSERA_SECRET comes from here,
 * except the keys that tenants store (tenant-keys.ts), which outlive a secret, and the one for the header between our
 * own server and Next (lib/edge/http/proxy-secret.ts), which never leaves the process.
 */
export function secretKeys(secrets: Secrets): (purpose: Purpose) => readonly [newest: Bytes, ...others: Bytes[]] {
  const [newest, ...others] = everySecret(secrets);
  return (purpose) => [deriveKey(newest, purpose), ...others.map((secret) => deriveKey(secret, purpose))];
}
