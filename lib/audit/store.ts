import type { AuditEvent } from './audit-event';

/** Reads the audit log. Writing is part of each change's transaction and no verb of its own. */
export interface AuditLogStore {
  listAuditEvents(query: AuditQuery): Promise<{ events: AuditEvent[]; total: number }>;
  findAuditEvent(tenantId: string, id: string): Promise<AuditEvent | null>;
}

export interface AuditQuery {
  tenantId: string;
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
  descending: boolean;
  /** 1 is the first. */
  page: number;
  pageSize: number;
}
