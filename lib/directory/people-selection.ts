import type { LivingCounts } from '@/lib/people/outcome';
import type { Person, Role } from '@/lib/people/person';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import type { PeopleQuery } from './store';

/** Several people of a tenant at once: whoever a list shows, or of these the ones that were chosen. */
export interface PeopleSelection {
  filter: Pick<PeopleQuery, 'search' | 'active' | 'deleted' | 'role' | 'connectionId'>;
  ids?: readonly string[];
  /** Who came earlier is none of them. */
  since?: Date;
  /** Who came later is none of them, so that a walk over many ends. */
  until: Date;
}

/** What the console needs of a store to do something with many people. */
export interface SelectionStore {
  /** The next of them by id, after `afterId`; at most `limit`. However many there are, a step costs the same. */
  walkPeople(walk: {
    tenantId: string;
    which: PeopleSelection;
    afterId: string | null;
    limit: number;
  }): Promise<Person[]>;
  /**
   * Who they are, and what lives of theirs now, by one statement.
   * @param of.by who wants to change them: whom they may not change is told apart
   */
  countSelection(of: {
    tenantId: string;
    which: PeopleSelection;
    by: { id: string; role: Role | null };
    now: Date;
  }): Promise<SelectionCounts>;
  /**
   * Who of them would be invited, and who not and why, by one statement.
   * @param of as for `countSelection`, and what links of the tenant give
   */
  countInvitations(of: {
    tenantId: string;
    which: PeopleSelection;
    by: { id: string; role: Role | null };
    gives: LinkGives;
  }): Promise<InvitationCounts>;
  /** Those who have one of the userNames, and those without a connection who have one of the externalIds. */
  findPeopleNamed(
    tenantId: string,
    names: { userNames: readonly string[]; externalIds: readonly string[] },
  ): Promise<Person[]>;
}

export interface SelectionCounts {
  /** All of them. */
  people: number;
  /** Owners, whom only owners change, and whoever asks. */
  leftOut: number;
  /** Of the others. */
  active: number;
  inactive: number;
  living: LivingCounts;
}

export interface InvitationCounts {
  /** All of them. */
  people: number;
  /** As of `SelectionCounts`; of the others each is counted once. */
  leftOut: number;
  /** For whom a link would be no invitation, see `purposeFor`. */
  alreadyIn: number;
  inactive: number;
  noAddress: number;
  toInvite: number;
}
