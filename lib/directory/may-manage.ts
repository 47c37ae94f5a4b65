import type { Role } from './person';

/**
 * Whether an administrator may change a person of a role, or give that role. Owners may manage everybody; admins
 * everybody but owners, whose password or role would be the way to more than they have.
 */
export function mayManage(own: Role | null, role: Role | null): boolean {
  return own === 'owner' || (own === 'admin' && role !== 'owner');
}
