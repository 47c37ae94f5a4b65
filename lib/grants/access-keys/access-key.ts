import type { Role } from '@/lib/people/person';

/**
 * What opens the management API: it stands for the administrator who made it, with a role of at most theirs, and ends
 * when they do. Its value is known to them alone.
 */
export interface AccessKey {
  id: string;
  name: string;
  /** What it may do; never more than what its holder may do now. */
  role: Role;
  holder: { id: string; userName: string; role: Role | null };
  createdAt: Date;
  /** Null: never. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** How audit rows name it. */
export const accessKeyTarget = ({ id, name }: Pick<AccessKey, 'id' | 'name'>) => ({ type: 'access-key', id, name });

/** Whether it opens anything now. */
export function isLiving({ revokedAt, expiresAt }: Pick<AccessKey, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
