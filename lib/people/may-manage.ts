import type { Cause } from '@/lib/journal/audit/audit-entry';
import { type Sayable, text } from '@/lib/platform/shared/text';
import type { Role } from './person';

/**
 * Whether an administrator may change a person of a role, or give that role. Owners may manage everybody; admins
 * everybody but owners, whose password or role would be the way to more than they have.
 *
 * The same rule holds for everything that decides how a person signs in, is identified or is reached: whoever changes
 * it must be allowed to manage that person (docs/decisions/0040).
 */
export function mayManage(own: Role | null, role: Role | null): boolean {
  return own === 'owner' || (own === 'admin' && role !== 'owner');
}

/** What an administrator reads who tries to change what governs people above them. */
export const ownersOnly = text(
  'Only an owner can do this, because it affects how owners sign in, are identified or are contacted.',
);
export const ownersOnlyPerson = text('Only owners can change an owner.');

/** A change that the actor's rank does not allow. It undoes its transaction. Tell it apart by `code`: two module graphs may share a process. */
export class AboveRank extends Error {
  readonly code = 'above_rank';

  /** @param said what the actor is told */
  constructor(readonly said: Sayable = ownersOnly) {
    super(typeof said === 'string' ? said : said.text);
  }
}

export function isAboveRank(error: unknown): error is AboveRank {
  return error instanceof Error && 'code' in error && error.code === 'above_rank';
}

/** Who must be allowed to manage whom, and what they are told if they are not. */
export interface Managed {
  tenantId: string;
  cause: Pick<Cause, 'actor'>;
  /** The role of those who are affected; of several, the highest. */
  role: Role | null;
  said?: Sayable;
}

/** The step by which a transaction holds the rule. */
export interface RankStep {
  /**
   * Reads the actor's present role in this transaction; operators and Tessera itself may do everything.
   * @throws AboveRank where the actor may not manage people of the role
   */
  mustManage(managed: Managed): Promise<void>;
}
