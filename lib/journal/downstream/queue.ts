import type { JsonObject } from '@/lib/platform/shared/json';
import type { QueuedKind } from './downstream-resource';

/** What one process pushes, and nobody else before `leasedUntil`. */
export interface ClaimedResource {
  tenantId: string;
  applicationId: string;
  kind: QueuedKind;
  resourceId: string;
  remoteId: string | null;
  /** What was last pushed; null if it is not there. For steps, where they are. */
  pushed: JsonObject | null;
  /** The revision that is pushed now. */
  revision: string;
  /** Includes this attempt. */
  attempts: number;
  waitingSince: Date;
  /** By the database's clock. */
  claimedAt: Date;
  leasedUntil: Date;
  /** Whether anything was ever settled. */
  confirmed: boolean;
  requestId: string | null;
}

/** What an application has of a resource after an attempt. */
export interface SettledResource {
  remoteId: string | null;
  pushed: JsonObject | null;
  name: string | null;
}
