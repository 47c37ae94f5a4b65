import type { EndedSessions } from '@/lib/grants/logout/session-grants';
import type { StreamReport } from '@/lib/grants/trusted-issuers/streams/stream';
import type { AuditEntry, Cause, CredentialChange } from '@/lib/journal/audit/audit-entry';
import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import type { AccountChange } from '@/lib/journal/notices/notice';
import type { RankStep } from '@/lib/people/may-manage';
import type { ActiveCounts, Conflict } from '@/lib/people/outcome';
import type { Person, ReportedDeactivation, Role } from '@/lib/people/person';
import type { PersonReader } from '@/lib/people/store';
import type { NamedSubject } from '@/lib/platform/shared/named-subject';
import type { BatchPosition, Position, ResourceQuery, ScimScope } from '@/lib/scim/protocol/store';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { EmailStandingReader, EmailStandingSteps } from '@/lib/sign-in/one-time-links/email-standing';
import type { AdoptionSteps, AdoptionStore } from './adoption';
import type { Braking } from './brake';
import type { DeletionSteps, DeletionStore } from './deletion';
import type { Group } from './group';
import type { GroupPagesStore } from './group-pages';
import type { GroupSteps, GroupStore } from './group-store';
import type { Granted, GroupsLeft, LeftBehind } from './left-behind';
import type { OwnedStore } from './owned';
import type { SelectionStore } from './people-selection';
import type { IssuerClaim, RevokingIssuer } from './revoke-for-issuer';

/** What the directory needs from a store. IDs of other tenants and strings that are not IDs are "not found". */
export interface DirectoryStore
  extends PersonReader,
    EmailStandingReader,
    AdoptionStore,
    DeletionStore,
    GroupPagesStore,
    GroupStore,
    OwnedStore,
    SelectionStore {
  /**
   * The address that the person has verified by following an emailed link, in lower case; null if there is none. It is
   * what `email_verified` tells clients about, if it is still their primary address.
   */
  findVerifiedEmail(tenantId: string, personId: string): Promise<string | null>;
  /** Ignores case (RFC 7643, 4.1.1). */
  findPersonByUserName(tenantId: string, userName: string): Promise<Person | null>;
  /** The names of those people who are visible to the scope, by one statement. */
  listNames(scope: Pick<ScimScope, 'tenantId' | 'connectionId'>, ids: readonly string[]): Promise<Map<string, string>>;
  listPeople(query: PeopleQuery): Promise<{ people: Person[]; total: number }>;
  /** A page for a SCIM client of its connection's people, by its filter and order. */
  listForScim(
    scope: Pick<ScimScope, 'tenantId' | 'connectionId' | 'baseUrl'>,
    query: ResourceQuery,
    type: ResourceType,
  ): Promise<{ people: Person[]; total: number | null; next: Position | null }>;
  /**
   * The person whom a trusted issuer names, of those whose access it may end (RevokingIssuer); null if no one matches,
   * or several of them do.
   */
  findNamedByIssuer(tenantId: string, issuer: RevokingIssuer, subject: NamedSubject): Promise<string | null>;
  /** What a deactivation would end now. */
  countActiveGrants(tenantId: string, personId: string, now: Date): Promise<ActiveCounts>;
  /**
   * Adds a person by one statement, or by one transaction if the person has values of an extension schema that the
   * tenant declared.
   * @returns the attribute whose value another person already has; null if the person was added
   */
  addPerson(added: AddedPerson): Promise<Conflict | null>;
  /**
   * Runs `work` in one transaction. If a person's or group's value is already taken, everything is rolled back and the
   * conflict becomes the outcome.
   */
  change<Outcome>(work: (change: DirectoryChange) => Promise<Outcome>): Promise<Outcome | Conflict>;
}

/** The steps of one transaction. Each is a separate statement and sees what others committed before it. */
export interface DirectoryChange extends AdoptionSteps, DeletionSteps, EmailStandingSteps, GroupSteps, RankStep {
  addPerson(added: AddedPerson): Promise<void>;
  /**
   * Adds several people of one tenant and one SCIM connection by one statement. If a value is taken, the first person
   * who was to have it is reported; the transaction must then be rolled back.
   */
  addPeople(people: readonly Person[]): Promise<void>;
  /**
   * Reads the person and locks the row, so that anything being issued to the person either waits or has already
   * committed.
   * @param connectionId as for `findPerson`
   */
  lockPerson(tenantId: string, id: string, connectionId?: string | null): Promise<Person | null>;
  /** See DirectoryStore.findNamedByIssuer. */
  findNamedByIssuer(tenantId: string, issuer: RevokingIssuer, subject: NamedSubject): Promise<string | null>;
  /**
   * Reads a trusted issuer and keeps it from being changed until the transaction ends; null if it is disabled or gone.
   * Call it after `lockPerson`, as all who lock both do.
   */
  lockTrustedIssuer(tenantId: string, issuer: string): Promise<RevokingIssuer | null>;
  /**
   * Uses up the JWT of a trusted issuer's call; parallel claims wait for each other.
   * @returns `replayed` if it was used before
   */
  claimCall(claim: IssuerClaim & { tenantId: string }): Promise<'claimed' | 'replayed'>;
  /** Takes `claimCall` back, in the same transaction. */
  unclaimCall(claim: IssuerClaim & { tenantId: string }): Promise<void>;
  /**
   * Notes what a transmitter reports about the stream that an administrator created there.
   * @returns `unexpected-state` if its verification has another state than was requested; nothing is noted then
   */
  noteStream(report: StreamReport): Promise<'noted' | 'unexpected-state'>;
  /**
   * @param how.adopted whether the person belonged to no SCIM connection before, and belongs to one now
   * @param how.leaves whether `endEverything` follows: what it has to end is then read by the same statement, which the
   *   locked row permits
   */
  updatePerson(person: Person, how?: { adopted: boolean; leaves?: boolean }): Promise<void>;
  /**
   * The signal that deactivated the person. Null if the person is active, or if anything else has written the person
   * since.
   */
  findReportedDeactivation(tenantId: string, personId: string): Promise<ReportedDeactivation | null>;
  /** Whether someone reactivated the person after a moment, by the audit log. */
  wasReactivatedAfter(tenantId: string, personId: string, at: Date): Promise<boolean>;
  /** Replaces what `findReportedDeactivation` finds, of an inactive person who is locked. */
  recordReportedDeactivation(tenantId: string, personId: string, reported: ReportedDeactivation | null): Promise<void>;
  /**
   * Removes the person with password, second factors, consents and memberships.
   * @returns the groups that lost the member
   */
  deletePerson(tenantId: string, id: string, now: Date): Promise<Group[]>;
  /** Whether there is no other active owner. Locks the owners, so that two cannot leave at the same time. */
  isLastOwner(tenantId: string, personId: string): Promise<boolean>;
  /**
   * Counts a person who is about to be deactivated or deleted; parallel calls for the same actor wait for each other.
   * @returns false if too many of the actor's people have left within the hour; nothing is counted then
   */
  passBrake(tenantId: string, actor: Braking, now: Date): Promise<boolean>;
  /**
   * How many of the actor's people may leave within the hour, and how many have left.
   * @returns null for any number
   */
  roomToLeave(
    tenantId: string,
    actor: Braking,
    now: Date,
  ): Promise<{ people: number; left: number; percent: number; most: number } | null>;
  /**
   * Notes a person whom `passBrake` stopped.
   * @returns what to report; null if it was reported within the last hour or an administrator keeps the actor blocked
   */
  noteStopped(stopped: {
    tenantId: string;
    actor: Braking;
    personId: string;
    now: Date;
  }): Promise<{ people: number; left: number; percent: number } | null>;
  /**
   * Ends everything issued to the person; lib/directory/postgres/end-everything.ts lists it. Each token family has its
   * event.
   * @returns how many of them were still active
   */
  endEverything(end: {
    tenantId: string;
    personId: string;
    reason: EndReason;
    cause: Cause;
    now: Date;
  }): Promise<ActiveCounts>;
  /**
   * Decides, by the tenant's settings, what becomes of the clients and SCIM tokens that a person who leaves is
   * accountable for, with audit rows and emails to those who can take over.
   * @returns null if there are none
   */
  leaveBehind(person: Person, how: { cause: Cause; now: Date }): Promise<LeftBehind | null>;
  /** The groups of a person whom `updatePerson` has made leave, at most `NAMED_AT_MOST`. */
  groupsLeft(personId: string): GroupsLeft;
  /** What Tessera has granted to a person directly. */
  granted(person: Person): Promise<Granted>;
  /**
   * Takes from a person who comes back the roles at resources that an administrator assigned, and the remembered
   * consents. What a directory assigned stays, and so do the groups.
   * @returns what it took, and the console role, which `updatePerson` takes
   */
  setAside(person: Person): Promise<Granted>;
  /** Ends pending suspensions of what a person who is active again is accountable for. Nothing suspended comes back. */
  returnToOwned(person: Person, how: { cause: Cause; now: Date }): Promise<void>;
  /**
   * Ends the token families that report groups, or are for a resource with roles, of people who have joined or left a
   * group, directly or with a group that contains them, for clients that want it (`Client.whenGroupsChange`).
   * @param end.members for each changed group, the people and groups that joined or left it
   * @param end.clients those clients, if they are known
   * @returns for each changed group, how many families were still active
   */
  endFamiliesOfMoved(end: {
    tenantId: string;
    members: readonly (readonly string[])[];
    clients?: readonly string[] | undefined;
    cause: Cause;
    now: Date;
  }): Promise<number[]>;
  /**
   * Ends the person's sessions that began by a time, with what was granted in them, and the sign-ins that are under
   * way. Each session has its audit row.
   */
  endSessions(end: {
    tenantId: string;
    personId: string;
    begunBy: Date;
    cause: Cause;
    now: Date;
  }): Promise<EndedSessions>;
  /** The events about the person that administrators have been emailed about since a time, on a locked person. */
  signalsNotifiedSince(person: Person, since: Date): Promise<ReadonlySet<string>>;
  /** Orders the emails to administrators about a signal that changes nothing. */
  notifyOfSignal(person: Person, signal: { issuer: string; events: string[]; now: Date }): Promise<void>;
  /**
   * Makes the person's sessions that began by a time ask for a new sign-in before anything that needs a recent one.
   * @returns how many
   */
  requireStepUp(required: {
    tenantId: string;
    personId: string;
    begunBy: Date;
    issuer: string;
    now: Date;
  }): Promise<number>;
  /**
   * Removes ways that others may have set up to sign in as the person: a password that someone else set and the person
   * has not changed, and identities linked by email address.
   * @returns the changes, for the audit entry
   */
  removeForeignSignIns(tenantId: string, personId: string): Promise<CredentialChange[]>;
  /** Ends the person's unused one-time links. */
  endOpenLinks(end: {
    tenantId: string;
    personId: string;
    reason: 'role-changed' | 'email-changed';
    now: Date;
  }): Promise<void>;
  /** Marks the person's new primary address as unverified. */
  forgetVerifiedEmail(tenantId: string, personId: string): Promise<void>;
  /**
   * Queues a notice to an address about a change, regardless of who made it.
   * @param notice.userName the person's user name before the change
   */
  notifyAddress(notice: {
    tenantId: string;
    personId: string;
    to: string;
    userName: string;
    change: AccountChange;
    cause: Cause;
    now: Date;
  }): Promise<void>;
  /** Written after the last step, together with the events, by one statement. */
  audit(...entries: AuditEntry[]): Promise<void>;
  /**
   * Notifies event receivers after the transaction commits. All events belong to one tenant, with the row of each
   * person or group locked.
   */
  event(...events: ResourceEvent[]): Promise<void>;
}

/** A new person, with the audit entry and the event that are written with the row. */
export interface AddedPerson {
  person: Person;
  entry: AuditEntry;
  event: ResourceEvent;
  /**
   * The operation of a Bulk request that creates the person. It is recorded with the row; if it is recorded already,
   * that is a conflict, and no one is added.
   */
  batch?: BatchPosition;
}

/** Why something issued to a person ended, as stored in rows and shown on pages. */
type EndReason =
  | 'person-deactivated'
  | 'person-deleted'
  | 'revoked-by-administrator'
  | 'revoked-by-issuer'
  | 'role-raised';

export type PeopleSort = 'userName' | 'displayName' | 'createdAt' | 'updatedAt';

export interface PeopleQuery {
  tenantId: string;
  /** Part of userName, display name or email address, in any case. */
  search?: string;
  active?: boolean;
  /** Only people who were deleted and can be restored, instead of all others. */
  deleted?: boolean;
  role?: Role;
  /** Only people of this SCIM connection; null: only those without one. */
  connectionId?: string | null;
  /** Only people whose password's hash an earlier version or another product made. */
  importedPassword?: boolean;
  /** Created at this time or later. */
  createdFrom?: Date;
  /** Created before this time. */
  createdUntil?: Date;
  sort: PeopleSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
