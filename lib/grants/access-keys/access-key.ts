import type { Role } from '@/lib/people/person';

/**
 * A credential for the management API. It acts for the administrator who created it, with at most their role, and stops
 * working when they lose access. Only they know its value.
 */
export interface AccessKey {
  id: string;
  name: string;
  /** The key's role; it never allows more than its holder's current role does. */
  role: Role;
  holder: { id: string; userName: string; role: Role | null };
  /** The person who is accountable for it instead of its holder; null for the holder. */
  ownerId: string | null;
  /** When that person left; null while the person is active. */
  ownerLeftAt: Date | null;
  /** When it is revoked unless someone else becomes accountable. */
  suspendsAt: Date | null;
  createdAt: Date;
  /** Null: never. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** How audit rows refer to it. */
export const accessKeyTarget = ({ id, name }: Pick<AccessKey, 'id' | 'name'>) => ({ type: 'access-key', id, name });

/** Whether the key is active. */
export function isStillActive(
  { revokedAt, expiresAt }: Pick<AccessKey, 'revokedAt' | 'expiresAt'>,
  now: Date,
): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
