import type { AuditEntry } from './audit-entry';
import type { AuditEvent } from './audit-event';

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
  walkAuditEvents(walk: { tenantId: string; filter: AuditFilter; after: Pick<AuditEvent, 'id' | 'at'> | null; limit: number }): Promise<AuditEvent[]>;
  /** Writes an entry about the log itself. */
  note(entry: AuditEntry): Promise<void>;
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
