import type { ActiveCounts } from '@/lib/people/outcome';
import type { Person, Role } from '@/lib/people/person';
import type { LinkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import type { OwnedCounts } from './owned';
import type { PeopleQuery } from './store';

/** A selection of a tenant's people: everyone in a filtered list, or only the chosen ones among them. */
export interface PeopleSelection {
  filter: Pick<
    PeopleQuery,
    'search' | 'active' | 'deleted' | 'role' | 'connectionId' | 'importedPassword' | 'createdFrom' | 'createdUntil'
  >;
  ids?: readonly string[];
  /** Excludes people created before this time. */
  since?: Date;
  /** Excludes people created later, so that stepping through many people ends. */
  until: Date;
}

/** Who wants to invite people, and what the tenant's links allow. */
export interface Inviting {
  by: { id: string; role: Role | null };
  gives: LinkGives;
}

/** What the console needs from a store for bulk actions. */
export interface SelectionStore {
  /**
   * The next people by ID, after `afterId`; at most `limit`. The cost of a step does not depend on the total.
   * @param walk.toInvite only those whom `countInvitations` counts as such
   */
  walkPeople(walk: {
    tenantId: string;
    which: PeopleSelection;
    afterId: string | null;
    limit: number;
    toInvite?: Inviting;
  }): Promise<Person[]>;
  /**
   * Counts the selected people and what is active of theirs, by one statement.
   * @param of.by who wants to change them; people whom they may not change are counted separately
   */
  countSelection(of: {
    tenantId: string;
    which: PeopleSelection;
    by: { id: string; role: Role | null };
    now: Date;
  }): Promise<SelectionCounts>;
  /**
   * Counts who would be invited and who would not, with reasons, by one statement.
   * @param of as for `countSelection`, plus what the tenant's links allow
   */
  countInvitations(of: Inviting & { tenantId: string; which: PeopleSelection }): Promise<InvitationCounts>;
  /** People with one of the userNames. */
  findPeopleNamed(tenantId: string, userNames: readonly string[]): Promise<Person[]>;
}

export interface SelectionCounts {
  /** Total number of people. */
  people: number;
  /** People left out: owners, if the actor is not one, and the actor. */
  leftOut: number;
  /** Active people among the rest. */
  active: number;
  inactive: number;
  activeCounts: ActiveCounts;
  /** What they are accountable for. */
  owned: OwnedCounts;
}

export interface InvitationCounts {
  /** Total number of people. */
  people: number;
  /** As in `SelectionCounts`; the rest are each counted once. */
  leftOut: number;
  /** People for whom a link would not be an invitation, see `purposeFor`. */
  alreadyIn: number;
  inactive: number;
  noAddress: number;
  toInvite: number;
}
