import type { AuditEntry } from './audit-entry';
import type { AuditEvent } from './audit-event';
import type { AuditLink, ChainEnd, Seal } from './chain';
import type { Checkpoint } from './checkpoint';
import type { LinkWithEntry } from './verify-chain';

/** Reads the audit log. Writing is part of each change's transaction and no verb of its own. */
export interface AuditLogStore {
  listAuditEvents(query: AuditQuery): Promise<{ events: AuditEvent[]; total: number }>;
  /** The newest entries, without a count of all others. */
  listLatest(tenantId: string, limit: number): Promise<AuditEvent[]>;
  /** The newest entries about one target, from the index of its id: as fast of one with a million entries as of one with ten. */
  listLatestAbout(tenantId: string, target: { type: string; id: string }, limit: number): Promise<AuditEvent[]>;
  findAuditEvent(tenantId: string, id: string): Promise<AuditEvent | null>;
  /**
   * The next entries that a filter leaves, the oldest first, after one of them. However many there are before, a step
   * costs the same.
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

/** An entry with its place in the chain; null until it is sealed. */
export type SealedEvent = AuditEvent & { seal: Seal | null };

/** The end of a chain as it is stored. */
export interface StoredEnd extends ChainEnd {
  /** The newest time of an entry that is sealed. */
  sealedThrough: Date;
  begunAt: Date;
  sealedAt: Date;
  /** Whether this installation wrote it. */
  genuine: boolean;
}

/** Reads the chains that make the audit logs tamper-evident. The sealer writes them. */
export interface AuditChainStore {
  /** Every tenant of the installation: each has a chain. */
  listTenants(): Promise<{ id: string; slug: string }[]>;
  findEnd(tenantId: string): Promise<StoredEnd | null>;
  latestCheckpoint(tenantId: string): Promise<(Checkpoint & { number: number }) | null>;
  /** The last one of each day, the oldest first. */
  listCheckpoints(tenantId: string): Promise<(Checkpoint & { number: number })[]>;
  /** Null while the entry is not sealed. */
  findSeal(tenantId: string, id: string): Promise<Seal | null>;
  /** The links by number up to one of them, each with its entry, read step by step. */
  walkLinks(tenantId: string, through: number): AsyncIterable<LinkWithEntry>;
  /** The first link that is beyond the stored end of its chain. */
  findLinkBeyond(tenantId: string): Promise<AuditLink | null>;
  /** The oldest entry that is not sealed although it is too old to be waiting for it. */
  findPutIn(tenantId: string, sealedThrough: Date): Promise<{ id: string; at: Date; action: string } | null>;
  /** How many entries wait to be sealed. @param sealedThrough null where nothing is sealed yet */
  countUnsealed(tenantId: string, sealedThrough: Date | null): Promise<number>;
}

/** What narrows the audit log. */
export interface AuditFilter {
  action?: string;
  /** The actor's id, or part of the name in any case. */
  actor?: string;
  /** The target's id, or part of its name in any case. */
  target?: string;
  targetType?: string;
  requestId?: string;
  /** From this moment on. */
  from?: Date;
  /** Before this moment. */
  until?: Date;
  /** An actor's, target's or request's id, or part of an actor's or target's name in any case. */
  search?: string;
}

export interface AuditQuery extends AuditFilter {
  tenantId: string;
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}
