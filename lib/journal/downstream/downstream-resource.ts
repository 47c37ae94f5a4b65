import type { Sayable } from '@/lib/platform/shared/message';

/** What is pushed to downstream applications. */
export const pushedKinds = ['User', 'Group'] as const;
export type PushedKind = (typeof pushedKinds)[number];

/**
 * What waits in the queue of a downstream application: a person or group; `Application`, which marks in steps everyone
 * it may concern; and `Reconcile`, which reads in steps what the application has.
 */
export type QueuedKind = PushedKind | 'Application' | 'Reconcile';

/** `given-up`: not accepted for 72 hours; waits for an administrator or the next change. */
export const resourceStatuses = ['waiting', 'confirmed', 'given-up'] as const;
export type ResourceStatus = (typeof resourceStatuses)[number];

/** Between attempts and the last one, in hours. */
export const GIVES_UP_AFTER_HOURS = 72;

/** What an application knows about a person or group, as lists show it. */
export interface ListedResource {
  kind: PushedKind;
  /** Our id of the person or group, which may be deleted. */
  resourceId: string;
  /** The userName or displayName: the current one, or the last one that was pushed. */
  name: string | null;
  remoteId: string | null;
  /** Whether the application has it, and as active. Null before anything was pushed. */
  there: 'active' | 'inactive' | 'absent' | null;
  status: ResourceStatus;
  attempts: number;
  /** Since when it waits, or had waited when it was given up; null if it is confirmed. */
  waitingSince: Date | null;
  /** When it is tried next; null if it is confirmed or given up. */
  dueAt: Date | null;
  confirmedAt: Date | null;
  lastError: Sayable | null;
  /** The request that changed it last. */
  requestId: string | null;
}
