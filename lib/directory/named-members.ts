import { isId } from '@/lib/platform/shared/id';

/** Rejected members: unknown to the directory, or a group that contains the target group. */
export type MembersRefused = { kind: 'unknown-members'; ids: string[] } | { kind: 'circular-members'; ids: string[] };

/**
 * A string that is not an ID in the server's own spelling matches nothing, because IDs are case-exact (RFC 7643, 3.1).
 */
export function isMemberId(id: string): boolean {
  return isId(id) && id === id.toLowerCase();
}

/**
 * @param named the requested members
 * @param locked what locking them found
 */
export function refusedMembers(
  named: readonly string[],
  { unknown, circular }: { unknown: readonly string[]; circular: readonly string[] },
): MembersRefused | null {
  const nobody = [...named.filter((id) => !isMemberId(id)), ...unknown];
  if (nobody.length > 0) return { kind: 'unknown-members', ids: nobody };
  return circular.length > 0 ? { kind: 'circular-members', ids: [...circular] } : null;
}
