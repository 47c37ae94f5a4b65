import type { AuditEntry } from '@/lib/audit/audit-entry';
import type { Bytes } from '@/lib/shared/secret';
import type { ScimConnection, ScimToken } from './connection';

/** What the room needs of a store. Every id of another tenant, and every string that is no id, is "not found". */
export interface ScimConnectionStore {
  find(tenantId: string, id: string): Promise<ScimConnection | null>;
  findByName(tenantId: string, name: string): Promise<ScimConnection | null>;
  list(query: ScimConnectionQuery): Promise<{ connections: ListedConnection[]; total: number }>;
  /** Those that work and those that do no more, newest first. */
  listTokens(tenantId: string, connectionId: string): Promise<ScimToken[]>;
  /** The people and groups that the connection has provisioned. */
  countProvisioned(tenantId: string, connectionId: string): Promise<{ people: number; groups: number }>;
  /**
   * The connection that a token belongs to, in one query; null unless the token is unexpired and unrevoked and its
   * connection enabled. Notes the use a little later, without holding up the answer.
   */
  authenticate(tenantId: string, tokenHash: Bytes, now: Date): Promise<AuthenticatedConnection | null>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (change: ScimConnectionChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. */
export interface ScimConnectionChange {
  /** @returns 'name-taken' when the tenant has a connection of this name, with nothing changed */
  insert(connection: ScimConnection): Promise<'inserted' | 'name-taken'>;
  /** Reads the connection and locks its row until the transaction ends. */
  lock(tenantId: string, id: string): Promise<ScimConnection | null>;
  /** @returns 'name-taken' when another connection of the tenant has the name, with nothing changed */
  update(connection: ScimConnection): Promise<'updated' | 'name-taken'>;
  findToken(tenantId: string, tokenHash: Bytes): Promise<ScimToken | null>;
  /** @returns 'taken' when the tenant has an access key with this hash, with nothing changed */
  insertToken(token: NewScimToken): Promise<'inserted' | 'taken'>;
  /** @returns the token, or null when the connection has no such token that is not revoked */
  revokeToken(revocation: { tenantId: string; connectionId: string; tokenId: string; now: Date }): Promise<ScimToken | null>;
  audit(...entries: AuditEntry[]): Promise<void>;
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
  createdAt: Date;
  expiresAt: Date | null;
}

/** Whose token it was, and what it may do. */
export interface AuthenticatedConnection {
  connectionId: string;
  connectionName: string;
  tokenId: string;
  canWrite: boolean;
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
