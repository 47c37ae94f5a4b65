import type { PushedKind } from '@/lib/journal/downstream/downstream-resource';
import type { ClaimedResource, SettledResource } from '@/lib/journal/downstream/queue';
import type { Person } from '@/lib/people/person';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { Sayable } from '@/lib/platform/shared/message';
import type { ResourceType } from '@/lib/scim/schema/types';
import type { DownstreamApplication, Features } from './application';
import type { Drift } from './store';

/** An application as the worker sees it. */
export interface PushedApplication extends DownstreamApplication {
  features: Features | null;
  /** Consecutive failed attempts. */
  failures: number;
}

/** A person as they are now. */
export interface PersonNow {
  person: Person;
  deleted: boolean;
  /** Whether the application's assignment includes the person, active or not. */
  assigned: boolean;
}

/** A group as it is now. */
export interface GroupNow {
  displayName: string;
  /** The ids there of the active people in it, also through groups in it, in order. */
  members: string[];
}

/** Someone here whom a resource there may be. */
export interface KnownResource {
  resourceId: string;
  remoteId: string | null;
  pushed: JsonObject | null;
}

type OfApplication = Pick<DownstreamApplication, 'tenantId' | 'id'>;

/** What waits for applications, in the database, so that it is pushed even after a crash. Times are the database's. */
export interface DownstreamQueue {
  /** See claimResources. */
  claim(limit: number): Promise<ClaimedResource[]>;
  findApplication(tenantId: string, id: string): Promise<PushedApplication | null>;
  keepFeatures(application: OfApplication, features: Features): Promise<void>;
  /**
   * Notes what the application has now.
   * @param also.answered whether the application answered a request, and so responds; nothing may have had to be sent
   * @param also.groups marks groups whose members have changed there
   */
  settle(
    claimed: ClaimedResource,
    settled: SettledResource,
    also: { answered: boolean; groups: boolean },
  ): Promise<void>;
  /** Forgets someone of whom the application never heard. */
  forget(claimed: ClaimedResource): Promise<void>;
  /** Notes how far a walk has come. */
  step(claimed: ClaimedResource, position: JsonObject): Promise<void>;
  /** Schedules a retry, or gives up. @param failure.pauseMilliseconds if the application fails as a whole */
  fail(
    claimed: ClaimedResource,
    failure: { reason: Sayable; againInMilliseconds: number; givesUp: boolean; pauseMilliseconds: number | null },
  ): Promise<void>;

  readPerson(application: DownstreamApplication, personId: string, people: ResourceType): Promise<PersonNow | null>;
  /** The ids there, by the ids of people here. */
  remoteIdsOf(application: OfApplication, personIds: readonly string[]): Promise<Map<string, string>>;
  readGroup(application: OfApplication, groupId: string): Promise<GroupNow | null>;

  /**
   * The active people who are assigned, and everyone of whom the application has heard, by id.
   * @param after the last id of the page before
   */
  listConcerned(
    application: DownstreamApplication,
    people: ResourceType,
    page: { after: string | null; limit: number },
  ): Promise<{ id: string; leaves: boolean }[]>;
  /** The groups that are pushed or were. */
  listConcernedGroups(application: DownstreamApplication): Promise<{ id: string; leaves: boolean }[]>;
  mark(
    application: OfApplication & { requestId: string | null },
    kind: PushedKind,
    found: readonly { id: string; leaves: boolean }[],
  ): Promise<void>;
  /** Marks everyone for applications that are assigned by client, as grants come and go without a mark. */
  markGranted(): Promise<void>;

  /** The rows of resources there, by their ids there. */
  knownByRemoteId(
    application: OfApplication,
    kind: PushedKind,
    remoteIds: readonly string[],
  ): Promise<Map<string, KnownResource>>;
  /** The active and assigned people who are not linked, by the value in lower case that matches them. */
  matchPeople(
    application: DownstreamApplication,
    people: ResourceType,
    values: readonly string[],
  ): Promise<Map<string, string>>;
  /** Notes what a page of a reconcile found. @param seen linked resources that are there */
  found(
    application: OfApplication,
    kind: PushedKind,
    page: { first: boolean; seen: readonly string[]; drift: readonly Omit<Drift, 'id'>[] },
  ): Promise<void>;
  /** The active and assigned people whom a reconcile did not find there, by id. */
  listMissing(
    application: DownstreamApplication,
    people: ResourceType,
    page: { since: Date; after: string | null; limit: number },
  ): Promise<{ id: string; name: string; missing: boolean }[]>;
  /** Notes that a reconcile has ended, unless it was begun again or canceled, and that the application responds. */
  reconciled(claimed: ClaimedResource): Promise<void>;
}
