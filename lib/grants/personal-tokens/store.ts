import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { PersonalTokens } from '@/lib/oauth/personal-tokens/personal-tokens';
import type { RankStep } from '@/lib/people/may-manage';
import type { Person } from '@/lib/people/person';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { PersonalToken } from './personal-token';

/** The storage that this module needs. */
export interface PersonalTokenStore {
  /** A person's tokens that were not revoked, active ones before expired ones, each newest first: a bounded list. */
  list(tenantId: string, personId: string): Promise<PersonalToken[]>;
  /** See PersonalTokens.find. */
  find(tenantId: string, tokenHash: Bytes, now: Date): ReturnType<PersonalTokens['find']>;
  /** Runs `work` in one transaction. */
  change<Outcome>(work: (change: PersonalTokenChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. */
export interface PersonalTokenChange extends RankStep {
  /** The person with their row locked; null if there is no such person. */
  lockPerson(tenantId: string, personId: string): Promise<Person | null>;
  /**
   * Locks the person, so that a concurrent deactivation either is seen here or sees the new token.
   * @param since.madeAfter counts the tokens created after this time
   * @returns how many of their tokens are active, and how many they have created since, including revoked ones; null if
   *   the person may not act
   */
  lockHolder(
    tenantId: string,
    personId: string,
    since: { now: Date; madeAfter: Date },
  ): Promise<{ active: number; made: number } | null>;
  insert(
    token: Omit<PersonalToken, 'lastUsedAt'> & { tenantId: string; personId: string; tokenHash: Bytes; acr: string },
  ): Promise<void>;
  /**
   * Revokes a token by one conditional update.
   * @returns null if it does not exist, or has already ended
   */
  revoke(
    which: { tenantId: string; now: Date } & ({ id: string; personId: string } | { tokenHash: Bytes }),
  ): Promise<(Pick<PersonalToken, 'id' | 'name' | 'resource' | 'scopes'> & { personId: string }) | null>;
  audit(entry: AuditEntry): Promise<void>;
  /** Queues the email that notifies the person, if a person or an access key caused the change. */
  notice(notice: {
    tenantId: string;
    personId: string;
    kind: 'personal-token-created' | 'personal-token-revoked';
    cause: Cause;
    now: Date;
  }): Promise<void>;
}
