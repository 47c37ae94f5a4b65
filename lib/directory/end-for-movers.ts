import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { MembersMoved } from './moved-members';
import type { DirectoryChange } from './store';

/**
 * Ends what rests on the groups of people who have joined or left one.
 * @param of.moves for each group, who joined and left it
 * @param of.clients as in `LockedGroup.endingClients`; if omitted, they are read
 * @returns for each group, the part of its audit row that says what ended
 */
export async function endForMovers(
  steps: Pick<DirectoryChange, 'endFamiliesOfMoved'>,
  { tenantId, moves, clients }: { tenantId: string; moves: readonly MembersMoved[]; clients?: readonly string[] },
  { cause, now }: { cause: Cause; now: Date },
): Promise<JsonObject[]> {
  const members = moves.map(({ added, removed }) => [...added, ...removed]);
  if (members.every((ids) => ids.length === 0)) return moves.map(() => ({}));
  const ended = await steps.endFamiliesOfMoved({ tenantId, members, clients, now, cause });
  return ended.map((tokenFamilies): JsonObject => (tokenFamilies > 0 ? { ended: { tokenFamilies } } : {}));
}
