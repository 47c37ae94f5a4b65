import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ResourceRole } from '@/lib/oauth/parameters/resource';

/** A role of a resource. */
export interface RoleKey {
  tenantId: string;
  /** The identifier of the resource. */
  resource: string;
  role: string;
}

/** The ids of people and groups. */
export interface Holders {
  people: string[];
  groups: string[];
}

/** Reads who holds the roles of resources. Deleted people who can be restored hold none. */
export interface RoleReader {
  /** How many people and groups each role of a resource is assigned to. Roles without any are omitted. */
  countHolders(tenantId: string, resource: string): Promise<Map<string, { people: number; groups: number }>>;
  /** Whom a role concerns now. */
  impactOfRole(role: RoleKey, now: Date): Promise<RoleImpact>;
  /** The people to whom a role is assigned directly: one page, and the total on all pages. */
  listPeopleWithRole(query: HolderQuery): Promise<{ holders: PersonWithRole[]; total: number }>;
  /** The groups to which a role is assigned: one page, and the total on all pages. */
  listGroupsWithRole(query: HolderQuery): Promise<{ holders: GroupWithRole[]; total: number }>;
  /** To which of these people or groups a role is assigned. */
  findHoldersAmong(role: RoleKey, ids: readonly string[]): Promise<Set<string>>;
  /** A person's roles by resource and name, with what they come from. */
  listRolesOfPerson(tenantId: string, personId: string): Promise<RoleOfPerson[]>;
  /** The roles that the people of a group hold because of it or of a group around it. */
  listRolesOfGroup(tenantId: string, groupId: string): Promise<RoleOfGroup[]>;
}

export interface RoleImpact {
  /** To whom it is assigned directly. */
  people: number;
  groups: number;
  /** Everyone who holds it, each once. */
  allPeople: number;
  /** Their active token families that were authorized for the resource. */
  tokenFamilies: number;
}

export interface HolderQuery extends RoleKey {
  /** As in the list of people or groups. */
  search?: string;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

export interface PersonWithRole {
  id: string;
  userName: string;
  displayName: string | null;
  active: boolean;
  /** Whether the person's SCIM connection assigned it. */
  byDirectory: boolean;
  addedAt: Date;
}

export interface GroupWithRole {
  id: string;
  displayName: string;
  addedAt: Date;
}

export interface RoleOfPerson {
  resource: { identifier: string; name: string };
  role: string;
  /** Whether it is assigned to the person. */
  direct: boolean;
  byDirectory: boolean;
  /** The groups through which the person holds it. */
  groups: { id: string; name: string }[];
}

export interface RoleOfGroup {
  resource: { identifier: string; name: string };
  role: string;
  direct: boolean;
}

/** The steps of one transaction about who holds roles. */
export interface RoleSteps {
  /**
   * Keeps people and groups from being deleted until the transaction ends. Call it before the resource is locked.
   * @returns the ids that the tenant does not have
   */
  lockHolders(tenantId: string, holders: Holders): Promise<string[]>;
  /**
   * Assigns a declared role. What the directory had assigned is from now on assigned by an administrator.
   * @returns those to whom it was not assigned before
   */
  addHolders(role: RoleKey, holders: Holders, now: Date): Promise<Holders>;
  /** @returns those to whom it was assigned */
  removeHolders(role: RoleKey, holders: Holders): Promise<Holders>;
  /** Those to whom it is assigned, without what a directory assigned. */
  listHolders(role: RoleKey): Promise<Holders>;
  /**
   * Removes the assignments of a resource's roles that it no longer declares.
   * @returns from whom; who held several is listed several times
   */
  removeUndeclared(tenantId: string, resource: string, declared: readonly ResourceRole[]): Promise<Holders>;
  /**
   * Assigns to a person the roles of a resource that their directory names, and takes away those that it named before.
   * Roles that an administrator assigned stay.
   * @returns the names of the roles that changed
   */
  replaceByDirectory(
    of: { tenantId: string; resource: string; personId: string; named: readonly string[] },
    now: Date,
  ): Promise<{ added: string[]; removed: string[] }>;
  /**
   * Ends the token families for a resource of people whose roles changed, directly or with a group, for clients that
   * want it (`Client.whenGroupsChange`).
   * @returns how many were still active
   */
  endFamiliesOfHolders(end: {
    tenantId: string;
    resource: string;
    holders: readonly string[];
    cause: Cause;
    now: Date;
  }): Promise<number>;
}
