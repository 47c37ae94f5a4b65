import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { ClientOrigin } from '@/lib/oauth/clients/client';
import type { CrossAppAccess } from '@/lib/oauth/clients/cross-app-access';
import type { RankStep } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import type { CreatedWithin } from '@/lib/platform/shared/created-within';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ActiveGrants, ClientSecret, RegisteredClient } from './client';

/** Stores clients. A client_id of another tenant is "not found". */
export interface ClientStore {
  find(tenantId: string, clientId: string): Promise<RegisteredClient | null>;
  /** Newest first. */
  listSecrets(tenantId: string, clientId: string): Promise<ClientSecret[]>;
  /** What a deletion would end now. */
  countActiveGrants(tenantId: string, clientId: string, now: Date): Promise<ActiveGrants>;
  /** The names of the clients that administrators have registered. */
  administratorsNames(tenantId: string): Promise<string[]>;
  list(query: ClientQuery): Promise<{ clients: RegisteredClient[]; total: number }>;
  /** A page of what the clients of a tenant may reach on behalf of people, and how much there is in all. */
  listCrossAppAccess(query: CrossAppAccessQuery): Promise<{ access: ListedCrossAppAccess[]; total: number }>;
  /** The clients of all tenants that are being deleted. */
  listDeleting(): Promise<{ tenantId: string; clientId: string }[]>;
  /** The clients of all tenants whose grace period without an accountable person has ended. */
  listOverdue(now: Date): Promise<{ tenantId: string; clientId: string }[]>;
  /** Runs `work` in one transaction, joining the current one if there is one. */
  change<Outcome>(work: (change: ClientChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. Steps that change a client or its secrets notify every process on commit. */
export interface ClientChange extends RankStep {
  /**
   * The highest role among the people provisioned by the SCIM connection that the client is linked to; null without
   * one.
   */
  highestRole(tenantId: string, clientId: string): Promise<Role | null>;
  /** @returns 'exists' if the tenant has a client with this id; nothing is changed */
  insert(client: RegisteredClient): Promise<'inserted' | 'exists'>;
  /**
   * Reads the client and locks its row until the transaction ends. Null for a client that is being deleted, which only
   * the deletion can still see.
   */
  lock(tenantId: string, clientId: string): Promise<RegisteredClient | null>;
  /** The same for a client that is being deleted; null if another process is working on it. */
  lockDeleting(tenantId: string, clientId: string): Promise<RegisteredClient | null>;
  update(client: RegisteredClient): Promise<void>;
  /**
   * Keeps an active person from leaving until the transaction ends. Call it before `lock`, as all who lock both do.
   * @returns false if the person is unknown, inactive or deleted
   */
  holdPerson(tenantId: string, personId: string): Promise<boolean>;
  /** Deletes the client with its secrets. */
  delete(tenantId: string, clientId: string, now: Date): Promise<void>;
  /** The number of the client's token families that have not ended, including expired ones. */
  countFamilies(tenantId: string, clientId: string): Promise<number>;
  /** The active grants of the client. */
  countActiveGrants: ClientStore['countActiveGrants'];
  /** Unlinks the client from its SCIM connection. */
  detach(tenantId: string, clientId: string): Promise<void>;
  /**
   * Runs one step of ending a client's grants: codes, requests awaiting a decision, device authorizations, backchannel
   * requests, and up to `limit` token families (each with its event) and consents.
   * @param end.from where the previous step stopped; null for the first
   */
  endGrants(end: {
    tenantId: string;
    clientId: string;
    reason: 'client-deleted';
    now: Date;
    origin: RequestOrigin | null;
    from: Date | null;
    limit: number;
  }): Promise<EndedGrants>;
  listSecrets(tenantId: string, clientId: string): Promise<ClientSecret[]>;
  /** The client's secret with this SHA-256, expired or not. */
  findSecret(tenantId: string, clientId: string, secretHash: Bytes): Promise<ClientSecret | null>;
  insertSecret(secret: NewClientSecret): Promise<void>;
  /** @returns the secret that was deleted, or null if the client has no such secret */
  deleteSecret(tenantId: string, clientId: string, secretId: string): Promise<ClientSecret | null>;
  /** SHA-256 of the registration access token with which the client manages itself (RFC 7592); null if it has none. */
  registrationTokenHash(tenantId: string, clientId: string): Promise<Bytes | null>;
  setRegistrationToken(tenantId: string, clientId: string, tokenHash: Bytes): Promise<void>;
  /**
   * Counts one use of an initial access token, by one conditional update.
   * @returns null if no token can be used
   */
  useInitialToken(use: { tenantId: string; tokenHash: Bytes; now: Date }): Promise<{ id: string; name: string } | null>;
  /**
   * The number of clients that registered themselves.
   * @param most counting stops here
   */
  countSelfRegistered(tenantId: string, most: number): Promise<number>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

/** What a step has ended. */
export interface EndedGrants {
  /** Token families, including expired ones. */
  ended: number;
  /** What was still active. */
  active: ActiveGrants;
  /** Whether another step is needed, and where it starts. */
  more: boolean;
  from: Date | null;
}

export interface NewClientSecret {
  tenantId: string;
  clientId: string;
  id: string;
  secretHash: Bytes;
  createdAt: Date;
  expiresAt: Date | null;
}

export const clientSorts = ['clientName', 'createdAt', 'lastUsedAt'] as const;
export type ClientSort = (typeof clientSorts)[number];

export interface ClientQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name or of the client_id, ignoring case. */
  search?: string;
  kind?: 'public' | 'confidential';
  origin?: ClientOrigin;
  grantType?: string;
  /** Whether the client must use PKCE. */
  pkce?: 'required' | 'relaxed';
  status?: 'enabled' | 'disabled';
  /** The ID of the accountable person, or `left`: those whose accountable person left. */
  owner?: string;
  sort: ClientSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

export const crossAppAccessSorts = ['clientName', 'audience', 'createdAt'] as const;
export type CrossAppAccessSort = (typeof crossAppAccessSorts)[number];

/** Limits in time are about when the client was created. */
export interface CrossAppAccessQuery extends CreatedWithin {
  tenantId: string;
  /** Part of the name or client_id of the client, or of the other server's issuer, in any case. */
  search?: string;
  status?: 'enabled' | 'disabled' | undefined;
  sort: CrossAppAccessSort;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}

/** One server that one client may reach. */
export interface ListedCrossAppAccess extends Pick<RegisteredClient, 'clientId' | 'clientName' | 'createdAt'> {
  /** Whether the client has the grant that this needs. */
  mayExchange: boolean;
  access: CrossAppAccess;
}
