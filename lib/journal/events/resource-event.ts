import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { ResourceEventKind } from './event-kinds';

/** Who joined and who left a group, by id. */
export interface MembersMoved {
  added: string[];
  removed: string[];
}

/** What has happened to a person or group, told in the transaction in which it happened. One change is one event, of several kinds perhaps. */
export interface ResourceEvent {
  tenantId: string;
  cause: Cause;
  kinds: readonly ResourceEventKind[];
  resource: {
    type: 'User' | 'Group';
    id: string;
    externalId: string | null;
    /** After the change. */
    version: number;
    createdAt: Date;
    updatedAt: Date;
  };
  /** Whether the resource was replaced by a PUT rather than changed in parts. */
  replaced: boolean;
  /** The paths of the attributes that were set, changed or removed (RFC 7644, 3.5.2). */
  attributes: readonly string[];
  /** The attributes that there are after the change: all of them where the whole is told, else the changed ones. */
  values: JsonObject;
  members?: MembersMoved;
}
