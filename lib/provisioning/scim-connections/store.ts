import type { NewOwner } from '@/lib/grants/access-keys/store';
import type { Actor, AuditEntry, Cause } from '@/lib/journal/audit/audit-entry';
import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import type { AccessTokenState, OAuthStore } from '@/lib/oauth/protocol/store';
import type { BrakeReads, BrakeSteps } from '@/lib/people/brake/decide-brake';
import type { RankStep } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import type { AdoptionRule } from '@/lib/scim/protocol/store';
import type { RateLimit, ScimConnection, ScimProvider, ScimToken } from './connection';
import type { LeaseStore } from './rate-limit/lease';

/**
 * The storage that this feature needs. An ID that belongs to another tenant, or a string that is not an ID, counts as
 * not found.
 */
export interface ScimConnectionStore extends LeaseStore, BrakeReads {
  find(tenantId: string, id: string): Promise<ScimConnection | null>;
  findByName(tenantId: string, name: string): Promise<ScimConnection | null>;
  list(query: ScimConnectionQuery): Promise<{ connections: ListedConnection[]; total: number }>;
  /** All tokens, including expired and revoked ones, newest first. */
  listTokens(tenantId: string, connectionId: string): Promise<ScimToken[]>;
  /** Counts the people and groups that the connection has provisioned. */
  countProvisioned(tenantId: string, connectionId: string): Promise<Provisioned>;
  /**
   * The person that the connection created first, of those that it still provisions; otherwise any other that it
   * provisions. And its latest self-test.
   */
  findFirsts(tenantId: string, id: string): Promise<ConnectionFirsts>;
  /** Keeps the result of the latest self-test. */
  recordSelfTest(test: SelfTestRecord & { tenantId: string; id: string }): Promise<void>;
  /** See ScimConnectionChange.highestRole. */
  highestRole(tenantId: string, id: string): Promise<Role | null>;
  /**
   * Finds the connection that a token belongs to, in one query; null unless the token is neither expired nor revoked
   * and its connection is enabled. Records the use shortly afterwards, without delaying the response.
   */
  authenticate(tenantId: string, tokenHash: Bytes, now: Date): Promise<AuthenticatedConnection | null>;
  /**
   * Checks whether an access token is still valid (like OAuthStore.checkAccessToken) and finds the enabled connection
   * that its client is linked to, in one query. Records the use as above.
   */
  authenticateClient(
    token: Parameters<OAuthStore['checkAccessToken']>[0],
    now: Date,
  ): Promise<{
    state: AccessTokenState;
    connection: CallingConnection | null;
  }>;
  /** The enabled connections whose deactivations are being stopped. */
  listBraked(tenantId: string, now: Date): Promise<{ id: string; name: string }[]>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (change: ScimConnectionChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. */
export interface ScimConnectionChange extends RankStep, BrakeSteps {
  /**
   * @returns 'name-taken' or 'client-taken' when the tenant already has a connection with this name or client; nothing
   *   is changed then
   */
  insert(connection: ScimConnection): Promise<'inserted' | 'name-taken' | 'client-taken'>;
  /** Reads the connection and locks its row until the transaction ends. */
  lock(tenantId: string, id: string): Promise<ScimConnection | null>;
  /**
   * @returns 'name-taken' or 'client-taken' when another connection of the tenant has the name or client; nothing is
   *   changed then
   */
  update(connection: ScimConnection): Promise<'updated' | 'name-taken' | 'client-taken'>;
  /** The highest role among the people that the connection provisions, including deleted people who can be restored. */
  highestRole(tenantId: string, id: string): Promise<Role | null>;
  /** The actor's current role; `owner` for operators and Tessera itself. */
  rankOf(tenantId: string, actor: Actor): Promise<Role | null>;
  /** The person who acts, directly or through their access key; null if the actor is not a person. */
  personOf(tenantId: string, actor: Actor): Promise<string | null>;
  /** See ClientChange.holdPerson. */
  holdPerson(tenantId: string, personId: string): Promise<boolean>;
  /**
   * Sets who is accountable for an active token. This ends a pending revocation.
   * @returns the token's name, and who was accountable before; null if there is no such active token
   */
  setTokenOwner(
    owner: NewOwner & { connectionId: string; tokenId: string },
  ): Promise<{ token: { name: string }; before: string | null } | null>;
  findToken(tenantId: string, tokenHash: Bytes): Promise<ScimToken | null>;
  /** @returns 'taken' when the tenant already has an access key with this hash; nothing is changed then */
  insertToken(token: NewScimToken): Promise<'inserted' | 'taken'>;
  /** @returns the token, or null when the connection has no such token that is not revoked */
  revokeToken(revocation: {
    tenantId: string;
    connectionId: string;
    tokenId: string;
    now: Date;
  }): Promise<ScimToken | null>;
  /**
   * Makes an active token expire at `endsAt`, or earlier if it would have. @returns the token, or null when the
   * connection has no active token with this ID
   */
  endToken(end: {
    tenantId: string;
    connectionId: string;
    tokenId: string;
    endsAt: Date;
    now: Date;
  }): Promise<ScimToken | null>;
  /**
   * Hands over some of a connection's people and groups to another connection, or to none. They lose their externalId,
   * which has a meaning for the first connection only. Deleted people who can be restored are moved too, but are
   * neither counted nor reported.
   * @param handOver.atMost the maximum number of people, and of groups
   */
  handOver(handOver: {
    tenantId: string;
    from: string;
    to: string | null;
    atMost: number;
    now: Date;
  }): Promise<GivenLot>;
  /**
   * Takes from trusted issuers the right to end the access of its people, and writes their audit rows.
   * @returns how many issuers had it
   */
  takeReach(tenantId: string, id: string, how: { cause: Cause; now: Date }): Promise<number>;
  /**
   * Deletes a connection that has no people or groups left, with its tokens and its requests to adopt people.
   * @returns how many of its tokens were valid
   */
  delete(tenantId: string, id: string, now: Date): Promise<number>;
  audit(...entries: AuditEntry[]): Promise<void>;
  /** See DirectoryChange.event. */
  event(...events: ResourceEvent[]): Promise<void>;
}

/** The number of people and groups of a connection. */
export interface Provisioned {
  people: number;
  groups: number;
}

/** The latest self-test of a connection. */
export interface SelfTestRecord {
  at: Date;
  /** The number of steps that did not pass. */
  failures: number;
}

export interface ConnectionFirsts {
  /** `createdAt` is null for a person who is older than the connection and was adopted by it or handed over to it. */
  person: { id: string; name: string; createdAt: Date | null } | null;
  selfTest: SelfTestRecord | null;
}

/** The people and groups handed over in one batch. */
export interface GivenLot extends Provisioned {
  /** The larger of the numbers of person rows and group rows, including deleted people who are not reported. */
  most: number;
  /** The resources that lost an externalId, in their new state. */
  renamed: ResourceEvent['resource'][];
}

export interface NewScimToken {
  tenantId: string;
  id: string;
  connectionId: string;
  tokenHash: Bytes;
  name: string;
  canWrite: boolean;
  /** The person who created it; null if a person did not. */
  createdBy: string | null;
  /** The role of the token's issuer, which limits what the token may do. */
  issuerRole: Role;
  createdAt: Date;
  expiresAt: Date | null;
  /** The person who is accountable for it. */
  ownerId: string | null;
}

/** The connection that sends a request. */
export interface CallingConnection {
  connectionId: string;
  connectionName: string;
  provider: ScimProvider;
  adoption: AdoptionRule;
  rateLimit: RateLimit;
  strictRfc7643: boolean;
  /** See ConnectionSettings. */
  roleResource: string | null;
  /** The connection's own names for people's attributes, if it has any. */
  mapping: readonly MappingRule[];
  /**
   * The role of the credential's issuer, which limits what it may change about people with a role. Always admin for a
   * client, because any admin can create another secret for it.
   */
  issuerRole: Role;
}

/** The connection that sends a request, and what it may do. */
export interface AuthenticatedConnection extends CallingConnection {
  canWrite: boolean;
  /** The credential that identified the connection: a token, with the name that administrators gave it, or a client. */
  credential: { type: 'token' | 'client'; name: string };
}

export interface ListedConnection extends ScimConnection {
  /** The number of tokens that are neither revoked nor expired. */
  activeTokens: number;
}

export const connectionSorts = ['name', 'createdAt', 'lastUsedAt'] as const;
export type ConnectionSort = (typeof connectionSorts)[number];

export interface ScimConnectionQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name, case-insensitive. */
  search?: string;
  status?: 'enabled' | 'disabled';
  sort: ConnectionSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
  now: Date;
}
