import type { Actor, AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import type { AccessTokenState, OAuthStore } from '@/lib/oauth/protocol/store';
import type { RankStep } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { MappingRule } from '@/lib/scim/mapping/rule';
import type { AdoptionRule } from '@/lib/scim/protocol/store';
import type { RateLimit, ScimConnection, ScimToken } from './connection';
import type { LeaseStore } from './rate-limit/lease';

/** What the room needs of a store. Every id of another tenant, and every string that is no id, is "not found". */
export interface ScimConnectionStore extends LeaseStore {
  find(tenantId: string, id: string): Promise<ScimConnection | null>;
  findByName(tenantId: string, name: string): Promise<ScimConnection | null>;
  list(query: ScimConnectionQuery): Promise<{ connections: ListedConnection[]; total: number }>;
  /** Those that work and those that do no more, newest first. */
  listTokens(tenantId: string, connectionId: string): Promise<ScimToken[]>;
  /** The people and groups that the connection has provisioned. */
  countProvisioned(tenantId: string, connectionId: string): Promise<Provisioned>;
  /** See ScimConnectionChange.highestRole. */
  highestRole(tenantId: string, id: string): Promise<Role | null>;
  /**
   * The connection that a token belongs to, in one query; null unless the token is unexpired and unrevoked and its
   * connection enabled. Notes the use a little later, without holding up the answer.
   */
  authenticate(tenantId: string, tokenHash: Bytes, now: Date): Promise<AuthenticatedConnection | null>;
  /**
   * Whether an access token still stands (as OAuthStore.checkAccessToken), and the enabled connection for which its
   * client stands, in one query. Notes the use as above.
   */
  authenticateClient(
    token: Parameters<OAuthStore['checkAccessToken']>[0],
    now: Date,
  ): Promise<{
    state: AccessTokenState;
    connection: CallingConnection | null;
  }>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (change: ScimConnectionChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. */
export interface ScimConnectionChange extends RankStep {
  /** @returns 'name-taken' or 'client-taken' when the tenant has a connection of this name or client, with nothing changed */
  insert(connection: ScimConnection): Promise<'inserted' | 'name-taken' | 'client-taken'>;
  /** Reads the connection and locks its row until the transaction ends. */
  lock(tenantId: string, id: string): Promise<ScimConnection | null>;
  /** @returns 'name-taken' or 'client-taken' when another connection of the tenant has the name or client, with nothing changed */
  update(connection: ScimConnection): Promise<'updated' | 'name-taken' | 'client-taken'>;
  /** The highest role among those whom the connection provisions, with those who are deleted and can be restored. */
  highestRole(tenantId: string, id: string): Promise<Role | null>;
  /** The actor's role now; `owner` for operators and Tessera itself. */
  rankOf(tenantId: string, actor: Actor): Promise<Role | null>;
  /** The person who acts, by an access key of theirs too; null where none does. */
  personOf(tenantId: string, actor: Actor): Promise<string | null>;
  findToken(tenantId: string, tokenHash: Bytes): Promise<ScimToken | null>;
  /** @returns 'taken' when the tenant has an access key with this hash, with nothing changed */
  insertToken(token: NewScimToken): Promise<'inserted' | 'taken'>;
  /** @returns the token, or null when the connection has no such token that is not revoked */
  revokeToken(revocation: {
    tenantId: string;
    connectionId: string;
    tokenId: string;
    now: Date;
  }): Promise<ScimToken | null>;
  /** Lets a token that works end then, or sooner if it did. @returns the token, or null when the connection has none of this id that works */
  endToken(end: {
    tenantId: string;
    connectionId: string;
    tokenId: string;
    endsAt: Date;
    now: Date;
  }): Promise<ScimToken | null>;
  /**
   * Gives some of a connection's people and groups to another one, or to none; they lose the externalId, which meant
   * something to the first one alone. Who is deleted and can be restored goes along, and is not told of.
   * @param handOver.atMost of each
   */
  handOver(handOver: {
    tenantId: string;
    from: string;
    to: string | null;
    atMost: number;
    now: Date;
  }): Promise<GivenLot>;
  /** Removes a connection that has nobody, with its tokens and what it asked for. */
  delete(tenantId: string, id: string): Promise<void>;
  audit(...entries: AuditEntry[]): Promise<void>;
  /** See DirectoryChange.event. */
  event(...events: ResourceEvent[]): Promise<void>;
}

/** What a connection has. */
export interface Provisioned {
  people: number;
  groups: number;
}

/** What was given of a connection's people and groups at once. */
export interface GivenLot extends Provisioned {
  /** The rows of the kind of which there were more, with those that nobody is told of. */
  most: number;
  /** Those who lost an externalId, as they are then. */
  renamed: ResourceEvent['resource'][];
}

export interface NewScimToken {
  tenantId: string;
  id: string;
  connectionId: string;
  tokenHash: Bytes;
  name: string;
  canWrite: boolean;
  /** The person who made it, if a person did. */
  createdBy: string | null;
  /** What its issuer may do, the token may do, and no more. */
  issuerRole: Role;
  createdAt: Date;
  expiresAt: Date | null;
}

/** The connection that a request comes from. */
export interface CallingConnection {
  connectionId: string;
  connectionName: string;
  adoption: AdoptionRule;
  rateLimit: RateLimit;
  /** What it calls people's attributes, where it has names of its own. */
  mapping: readonly MappingRule[];
  /** Whether an owner issued the credential. Any admin can give a client another secret, so a client never has this. */
  managesOwners: boolean;
}

/** Whose request it is, and what it may do. */
export interface AuthenticatedConnection extends CallingConnection {
  canWrite: boolean;
  /** By what it was known: its token, as administrators call it, or its client. */
  credential: { type: 'token' | 'client'; name: string };
}

export interface ListedConnection extends ScimConnection {
  /** That are neither revoked nor expired. */
  livingTokens: number;
}

export const connectionSorts = ['name', 'createdAt', 'lastUsedAt'] as const;
export type ConnectionSort = (typeof connectionSorts)[number];

export interface ScimConnectionQuery {
  tenantId: string;
  /** Part of the name, in any case. */
  search?: string;
  status?: 'enabled' | 'disabled';
  sort: ConnectionSort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
  now: Date;
}
