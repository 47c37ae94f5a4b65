import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { PersonalTokens } from '@/lib/oauth/personal-tokens/personal-tokens';
import type { RankStep } from '@/lib/people/may-manage';
import type { Person } from '@/lib/people/person';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { PersonalToken } from './personal-token';

/** What the room needs of a store. */
export interface PersonalTokenStore {
  /** Those of somebody that were not revoked, the newest first, all that live before the expired ones: a bounded list. */
  list(tenantId: string, personId: string): Promise<PersonalToken[]>;
  /** See PersonalTokens.find. */
  find(tenantId: string, tokenHash: Bytes, now: Date): ReturnType<PersonalTokens['find']>;
  /** Runs `work` in one transaction. */
  change<Outcome>(work: (change: PersonalTokenChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. */
export interface PersonalTokenChange extends RankStep {
  /** The person with their row locked; null for whom there is not. */
  lockPerson(tenantId: string, personId: string): Promise<Person | null>;
  /**
   * Locks the person, so that a deactivation is either seen or sees the new token.
   * @param since.madeAfter from when on those that they made are counted
   * @returns how many of their tokens live, and how many they have made since, revoked ones too; null for somebody who may not act
   */
  lockHolder(
    tenantId: string,
    personId: string,
    since: { now: Date; madeAfter: Date },
  ): Promise<{ living: number; made: number } | null>;
  insert(
    token: Omit<PersonalToken, 'lastUsedAt'> & { tenantId: string; personId: string; tokenHash: Bytes; acr: string },
  ): Promise<void>;
  /** Ends one by one conditional update. @returns null when it is not there, or has ended before */
  revoke(
    which: { tenantId: string; now: Date } & ({ id: string; personId: string } | { tokenHash: Bytes }),
  ): Promise<(Pick<PersonalToken, 'id' | 'name' | 'resource' | 'scopes'> & { personId: string }) | null>;
  audit(entry: AuditEntry): Promise<void>;
  /** Orders the mail that tells the person, where somebody did it. */
  notice(notice: {
    tenantId: string;
    personId: string;
    kind: 'personal-token-created' | 'personal-token-revoked';
    cause: Cause;
    now: Date;
  }): Promise<void>;
}
