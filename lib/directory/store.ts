import type { AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import type { AccountChange } from '@/lib/journal/notices/notice';
import type { RankStep } from '@/lib/people/may-manage';
import type { Conflict, LivingCounts } from '@/lib/people/outcome';
import type { Person, Role } from '@/lib/people/person';
import type { PersonReader } from '@/lib/people/store';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Position, ResourceQuery, ScimScope } from '@/lib/scim/protocol/store';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { EmailStandingReader, EmailStandingSteps } from '@/lib/sign-in/one-time-links/email-standing';
import type { AdoptionSteps, AdoptionStore } from './adoption';
import type { DeletionSteps, DeletionStore } from './deletion';
import type { Group } from './group';
import type { GroupPagesStore } from './group-pages';
import type { GroupSteps, GroupStore } from './group-store';
import type { SelectionStore } from './people-selection';

/** What the directory needs of a store. Every id of another tenant, and every string that is no id, is "not found". */
export interface DirectoryStore
  extends PersonReader,
    EmailStandingReader,
    AdoptionStore,
    DeletionStore,
    GroupPagesStore,
    GroupStore,
    SelectionStore {
  /** Ignores case (RFC 7643, 4.1.1). */
  findPersonByUserName(tenantId: string, userName: string): Promise<Person | null>;
  /** What those of the people are called whom the scope sees, by one statement. */
  listNames(scope: Pick<ScimScope, 'tenantId' | 'connectionId'>, ids: readonly string[]): Promise<Map<string, string>>;
  listPeople(query: PeopleQuery): Promise<{ people: Person[]; total: number }>;
  /** A page for a SCIM client, of what its connection has, by its filter and order. */
  listForScim(
    scope: Pick<ScimScope, 'tenantId' | 'connectionId' | 'baseUrl'>,
    query: ResourceQuery,
    type: ResourceType,
  ): Promise<{ people: Person[]; total: number | null; next: Position | null }>;
  /** What a deactivation would end now. */
  countLiving(tenantId: string, personId: string, now: Date): Promise<LivingCounts>;
  /**
   * Runs `work` in one transaction. A person's or group's value that another has makes all of it undone and
   * becomes the outcome.
   */
  change<Outcome>(work: (change: DirectoryChange) => Promise<Outcome>): Promise<Outcome | Conflict>;
}

/** The steps of one transaction. Each is a statement of its own and sees what others committed before it. */
export interface DirectoryChange extends AdoptionSteps, DeletionSteps, EmailStandingSteps, GroupSteps, RankStep {
  insertPerson(person: Person): Promise<void>;
  /**
   * Reads the person and locks the row: whoever issues something to the person waits, or has finished.
   * @param connectionId as for `findPerson`
   */
  lockPerson(tenantId: string, id: string, connectionId?: string | null): Promise<Person | null>;
  updatePerson(person: Person): Promise<void>;
  /** Removes the person with password, second factors, consents and memberships. @returns the groups that lost the member */
  deletePerson(tenantId: string, id: string, now: Date): Promise<Group[]>;
  /** Whether no other active owner is left; locked, so that two owners cannot leave at once. */
  isLastOwner(tenantId: string, personId: string): Promise<boolean>;
  /**
   * Ends everything that was issued to the person: sessions, token families (each with its event), codes, requests
   * being decided, device authorizations, access keys, one-time links.
   * @returns how many of them still lived
   */
  endEverything(end: {
    tenantId: string;
    personId: string;
    reason: EndReason;
    now: Date;
    origin: RequestOrigin | null;
  }): Promise<LivingCounts>;
  /**
   * Removes what others may have set up to sign in as the person: a password that the person has not changed since somebody
   * else set it, and identities that were linked by e-mail address.
   */
  removeForeignSignIns(tenantId: string, personId: string): Promise<void>;
  /** Ends the one-time links that the person has not used. */
  endOpenLinks(end: {
    tenantId: string;
    personId: string;
    reason: 'role-changed' | 'email-changed';
    now: Date;
  }): Promise<void>;
  /** The person has another primary address, which they have not proved to be theirs. */
  forgetVerifiedEmail(tenantId: string, personId: string): Promise<void>;
  /** Orders a notice to an address, whoever made the change. @param notice.userName how the person was called before */
  notifyAddress(notice: {
    tenantId: string;
    personId: string;
    to: string;
    userName: string;
    change: AccountChange;
    cause: Cause;
    now: Date;
  }): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
  /** Tells the receivers that listen, once the transaction has committed: of one tenant, with the row of each person or group locked. */
  event(...events: ResourceEvent[]): Promise<void>;
}

/** Why something of a person ended, as rows and pages say it. */
type EndReason = 'person-deactivated' | 'person-deleted' | 'revoked-by-administrator' | 'role-raised';

export type PeopleSort = 'userName' | 'displayName' | 'createdAt' | 'updatedAt';

export interface PeopleQuery {
  tenantId: string;
  /** Part of userName, display name or e-mail address, in any case. */
  search?: string;
  active?: boolean;
  /** Those who were deleted and can be restored, instead of all others. */
  deleted?: boolean;
  role?: Role;
  /** Whom this SCIM connection has; null: whom none has. */
  connectionId?: string | null;
  sort: PeopleSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
