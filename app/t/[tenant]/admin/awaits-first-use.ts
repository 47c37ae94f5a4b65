const NEW_MILLISECONDS = 24 * 3600 * 1000;

interface Credential {
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
}

/** Whether someone may be watching for the first use of a credential: it is valid, new and not used yet. */
export const awaitsFirstUse = ({ createdAt, lastUsedAt, expiresAt, revokedAt }: Credential, now: Date): boolean =>
  lastUsedAt === null &&
  revokedAt === null &&
  (expiresAt === null || expiresAt > now) &&
  now.getTime() - createdAt.getTime() < NEW_MILLISECONDS;
