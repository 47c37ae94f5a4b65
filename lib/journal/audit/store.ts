import type { AuditEntry } from './audit-entry';
import type { AuditEvent } from './audit-event';
import type { AuditLink, ChainEnd, Seal } from './chain';
import type { Checkpoint } from './checkpoint';
import type { LinkWithEntry } from './verify-chain';

/**
 * Reads the audit log. There is no general method for writing: each change writes its own entries in its transaction.
 */
export interface AuditLogStore {
  listAuditEvents(query: AuditQuery): Promise<{ events: AuditEvent[]; total: number }>;
  /** The newest entries, without the total number. */
  listLatest(tenantId: string, limit: number): Promise<AuditEvent[]>;
  /**
   * The newest entries about one target. Uses the index on the target's ID, so the cost does not depend on the number
   * of entries.
   */
  listLatestAbout(tenantId: string, target: { type: string; id: string }, limit: number): Promise<AuditEvent[]>;
  findAuditEvent(tenantId: string, id: string): Promise<AuditEvent | null>;
  /**
   * The next entries after `after` that match a filter, oldest first. The cost of a step does not depend on how many
   * entries come before.
   */
  walkAuditEvents(walk: {
    tenantId: string;
    filter: AuditFilter;
    after: Pick<AuditEvent, 'id' | 'at'> | null;
    limit: number;
  }): Promise<SealedEvent[]>;
  /** Writes an entry about the log itself. */
  note(entry: AuditEntry): Promise<void>;
}

/** An entry with its place in the chain, which is null until the entry is sealed. */
export type SealedEvent = AuditEvent & { seal: Seal | null };

/** The stored end of a chain. */
export interface StoredEnd extends ChainEnd {
  /** The latest time among the sealed entries. */
  sealedThrough: Date;
  begunAt: Date;
  sealedAt: Date;
  /** Whether this installation wrote the stored end. */
  genuine: boolean;
}

/** Reads the chains that make the audit logs tamper-evident. The sealer writes them. */
export interface AuditChainStore {
  /** Every tenant of the installation; each one has a chain. */
  listTenants(): Promise<{ id: string; slug: string }[]>;
  findEnd(tenantId: string): Promise<StoredEnd | null>;
  latestCheckpoint(tenantId: string): Promise<(Checkpoint & { number: number }) | null>;
  /** The last checkpoint of each day, oldest first. */
  listCheckpoints(tenantId: string): Promise<(Checkpoint & { number: number })[]>;
  /** Null until the entry is sealed. */
  findSeal(tenantId: string, id: string): Promise<Seal | null>;
  /** The links in order up to number `through`, each with its entry, read in steps. */
  walkLinks(tenantId: string, through: number): AsyncIterable<LinkWithEntry>;
  /** The first link after the stored end of its chain. */
  findLinkBeyond(tenantId: string): Promise<AuditLink | null>;
  /** The time before which entries have expired, according to the log itself; null if none have. */
  findExpiry(tenantId: string): Promise<Date | null>;
  /** The oldest unsealed entry that is too old to be still waiting for its seal, and so was inserted afterward. */
  findPutIn(tenantId: string, sealedThrough: Date): Promise<{ id: string; at: Date; action: string } | null>;
  /** How many entries are waiting to be sealed. @param sealedThrough null when nothing has been sealed yet */
  countUnsealed(tenantId: string, sealedThrough: Date | null): Promise<number>;
}

/** Filters for the audit log. */
export interface AuditFilter {
  action?: string | readonly string[];
  /** The actor's ID, or part of the name, case-insensitive. */
  actor?: string;
  /** The target's ID, or part of its name, case-insensitive. */
  target?: string;
  targetType?: string;
  requestId?: string;
  /** At or after this time. */
  from?: Date;
  /** Before this time. */
  until?: Date;
  /** Of `person.access-ended` and `signal.received`, only entries in which a trusted issuer ended everything. */
  endedAccess?: true;
  /** The ID of an actor, target or request, or part of an actor's or target's name, case-insensitive. */
  search?: string;
}

export interface AuditQuery extends AuditFilter {
  tenantId: string;
  descending: boolean;
  /** The first page is 1. */
  page: number;
  pageSize: number;
}
