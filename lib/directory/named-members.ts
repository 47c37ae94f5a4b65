import { isId } from '@/lib/platform/shared/id';

/** Rejected members: unknown to the directory. */
export interface MembersRefused {
  kind: 'unknown-members';
  ids: string[];
}

/**
 * A string that is not an ID in the server's own spelling matches nothing, because IDs are case-exact (RFC 7643, 3.1).
 */
export function isMemberId(id: string): boolean {
  return isId(id) && id === id.toLowerCase();
}

/**
 * @param named the requested members
 * @param unknown those that locking them did not find
 */
export function refusedMembers(named: readonly string[], unknown: readonly string[]): MembersRefused | null {
  const ids = [...named.filter((id) => !isMemberId(id)), ...unknown];
  return ids.length > 0 ? { kind: 'unknown-members', ids } : null;
}
