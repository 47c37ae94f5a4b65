import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ResourceEventKind } from './event-kinds';

/** Members added to and removed from a group, by ID. */
export interface MembersMoved {
  added: string[];
  removed: string[];
}

/**
 * What happened to a person or group, recorded in the transaction of the change. Each change is one event, which may be
 * of several kinds.
 */
export interface ResourceEvent {
  tenantId: string;
  cause: Cause;
  kinds: readonly ResourceEventKind[];
  resource: {
    type: 'User' | 'Group';
    id: string;
    externalId: string | null;
    /** The version after the change. */
    version: number;
    createdAt: Date;
    updatedAt: Date;
  };
  /** Whether the resource was replaced by a PUT rather than changed in parts. */
  replaced: boolean;
  /** The paths of the attributes that were set, changed or removed (RFC 7644, 3.5.2). */
  attributes: readonly string[];
  /**
   * The attribute values after the change: all of them when the whole resource is sent, otherwise those that changed.
   */
  values: JsonObject;
  members?: MembersMoved;
  /** The people and groups whose groups change with it. */
  movers?: readonly string[];
  /** The person's primary email address, which Shared Signals may name them by. */
  email?: string | null;
  /** The claims in tokens that change with the attributes, with their new values; null for one that is removed. */
  claims?: JsonObject;
}
