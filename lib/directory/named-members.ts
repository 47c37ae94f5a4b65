import { isId } from '@/lib/platform/shared/id';

/** Members that cannot be: nobody of the directory, or a group that holds the one that it is to belong to. */
export type MembersRefused = { kind: 'unknown-members'; ids: string[] } | { kind: 'circular-members'; ids: string[] };

/** What is no id in the server's own spelling names nobody: an id is case-exact (RFC 7643, 3.1). */
export function isMemberId(id: string): boolean {
  return isId(id) && id === id.toLowerCase();
}

/**
 * @param named who is to become a member
 * @param locked what locking them has shown
 */
export function refusedMembers(
  named: readonly string[],
  { unknown, circular }: { unknown: readonly string[]; circular: readonly string[] },
): MembersRefused | null {
  const nobody = [...named.filter((id) => !isMemberId(id)), ...unknown];
  if (nobody.length > 0) return { kind: 'unknown-members', ids: nobody };
  return circular.length > 0 ? { kind: 'circular-members', ids: [...circular] } : null;
}
