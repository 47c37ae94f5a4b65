import type { ScimToken } from '@/lib/provisioning/scim-connections/connection';

/** Neither revoked nor expired. */
export const isValid = ({ revokedAt, expiresAt }: Pick<ScimToken, 'revokedAt' | 'expiresAt'>, now: Date) =>
  revokedAt === null && (expiresAt === null || expiresAt > now);
