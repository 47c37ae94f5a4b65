import type { ScimToken } from './connection';

/** Neither revoked nor expired. */
export const isValidToken = ({ revokedAt, expiresAt }: Pick<ScimToken, 'revokedAt' | 'expiresAt'>, now: Date) =>
  revokedAt === null && (expiresAt === null || expiresAt > now);
