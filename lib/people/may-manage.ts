import type { Cause } from '@/lib/journal/audit/audit-entry';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import type { Role } from './person';

/**
 * Whether an administrator may change a person with a role, or grant that role. Owners may manage everyone. Admins may
 * manage everyone except owners, because an owner's password or role would give them more power than they have.
 *
 * The same rule applies to everything that decides how a person signs in, is identified or is reached: only people
 * who may manage that person can change it (docs/decisions/0040).
 */
export function mayManage(own: Role | null, role: Role | null): boolean {
  return own === 'owner' || (own === 'admin' && role !== 'owner');
}

/** Shown to an administrator who tries to change something that governs people above their rank. */
export const ownersOnly = msg('people.onlyOwnerCanDoThis');
export const ownersOnlyPerson = msg('common.onlyOwnersCanChangeOwner');

/**
 * A change that the actor's rank does not allow. It rolls back its transaction. Check it by `code` rather than
 * `instanceof`, because a process may load this module twice.
 */
export class AboveRank extends Error {
  readonly code = 'above_rank';

  /** @param said the message for the actor */
  constructor(readonly said: Sayable = ownersOnly) {
    super(inEnglish(said));
  }
}

export function isAboveRank(error: unknown): error is AboveRank {
  return error instanceof Error && 'code' in error && error.code === 'above_rank';
}

/** The role that the actor must be allowed to manage, and the message otherwise. */
export interface Managed {
  tenantId: string;
  cause: Pick<Cause, 'actor'>;
  /** The role of those affected; if there are several, the highest. */
  role: Role | null;
  said?: Sayable;
}

/** Enforces the rank rule within a transaction. */
export interface RankStep {
  /**
   * Reads the actor's current role in this transaction. Operators and Tessera itself may do everything.
   * @throws AboveRank where the actor may not manage people with the role
   */
  mustManage(managed: Managed): Promise<void>;
}
