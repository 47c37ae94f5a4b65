import type { AuditEntry } from '@/lib/journal/audit/audit-entry';
import type { ClientOrigin } from '@/lib/oauth/clients/client';
import type { RankStep } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ClientSecret, LivingGrants, RegisteredClient } from './client';

/** What the room needs of a store. A client_id of another tenant is "not found". */
export interface ClientStore {
  find(tenantId: string, clientId: string): Promise<RegisteredClient | null>;
  /** Newest first. */
  listSecrets(tenantId: string, clientId: string): Promise<ClientSecret[]>;
  /** What a deletion would end now. */
  countLiving(tenantId: string, clientId: string, now: Date): Promise<LivingGrants>;
  /** What the clients are called that administrators have registered. */
  administratorsNames(tenantId: string): Promise<string[]>;
  list(query: ClientQuery): Promise<{ clients: RegisteredClient[]; total: number }>;
  /** The clients of all tenants that are being deleted. */
  listDeleting(): Promise<{ tenantId: string; clientId: string }[]>;
  /** Runs `work` in one transaction, within the one that already runs if there is one. */
  change<Outcome>(work: (change: ClientChange) => Promise<Outcome>): Promise<Outcome>;
}

/** The steps of one transaction. Those that change a client or its secrets tell every process when it commits. */
export interface ClientChange extends RankStep {
  /** The highest role among those whom the SCIM connection provisions for which the client stands; null without one. */
  highestRole(tenantId: string, clientId: string): Promise<Role | null>;
  /** @returns 'exists' when the tenant has a client with this id, with nothing changed */
  insert(client: RegisteredClient): Promise<'inserted' | 'exists'>;
  /** Reads the client and locks its row until the transaction ends. Null for one that is being deleted: it is gone for everything but its deletion. */
  lock(tenantId: string, clientId: string): Promise<RegisteredClient | null>;
  /** The same of a client that is being deleted; null when another process is at it. */
  lockDeleting(tenantId: string, clientId: string): Promise<RegisteredClient | null>;
  update(client: RegisteredClient): Promise<void>;
  /** Removes the client with its secrets. */
  delete(tenantId: string, clientId: string, now: Date): Promise<void>;
  /** How many token families of the client have not ended, expired ones among them. */
  countFamilies(tenantId: string, clientId: string): Promise<number>;
  /** What still lives of what was issued to the client. */
  countLiving: ClientStore['countLiving'];
  /** The client stands for no SCIM connection any longer. */
  detach(tenantId: string, clientId: string): Promise<void>;
  /**
   * One step of ending what was issued to the client: codes, requests being decided, device authorizations, and so many
   * token families (each with its event) and consents.
   * @param end.from where the step before it got to; null for the first
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
  /** @returns the secret that was removed, or null when the client has no such secret */
  deleteSecret(tenantId: string, clientId: string, secretId: string): Promise<ClientSecret | null>;
  /** SHA-256 of the token with which the client looks after itself (RFC 7592); null when it has none. */
  registrationTokenHash(tenantId: string, clientId: string): Promise<Bytes | null>;
  setRegistrationToken(tenantId: string, clientId: string, tokenHash: Bytes): Promise<void>;
  /**
   * Counts one use of an initial access token, by one conditional update.
   * @returns null when there is none that is good for one
   */
  useInitialToken(use: { tenantId: string; tokenHash: Bytes; now: Date }): Promise<{ id: string; name: string } | null>;
  /** How many clients came by themselves. @param most no further is counted */
  countSelfRegistered(tenantId: string, most: number): Promise<number>;
  audit(...entries: AuditEntry[]): Promise<void>;
}

/** What a step has ended. */
export interface EndedGrants {
  /** Token families, expired ones too. */
  ended: number;
  /** What of it still lived. */
  living: LivingGrants;
  /** Whether another step is needed, and from where. */
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

export interface ClientQuery {
  tenantId: string;
  /** Part of the name or of the client_id, in any case. */
  search?: string;
  kind?: 'public' | 'confidential';
  origin?: ClientOrigin;
  grantType?: string;
  /** Whether PKCE is required of it. */
  pkce?: 'required' | 'relaxed';
  status?: 'enabled' | 'disabled';
  sort: ClientSort;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}
