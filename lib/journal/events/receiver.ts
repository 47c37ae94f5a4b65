import type { Bytes } from '@/lib/platform/shared/secret';
import type { EventKind } from './event-kinds';

/** By push (RFC 8935), by poll (RFC 8936), or as a signed webhook. */
export const receiverMethods = ['push', 'poll', 'webhook'] as const;
export type ReceiverMethod = (typeof receiverMethods)[number];

/** `notice`: which attributes have changed; `full`: their values too (RFC 9967, 2.4). */
export const receiverContents = ['notice', 'full'] as const;
export type ReceiverContent = (typeof receiverContents)[number];

/** Who is told of events. */
export interface EventReceiver {
  tenantId: string;
  id: string;
  name: string;
  method: ReceiverMethod;
  /** Where events are sent; null for those that poll. */
  address: string | null;
  /** The `aud` of its tokens; null: the URI of its own feed. */
  audience: string | null;
  eventKinds: EventKind[];
  content: ReceiverContent;
  /** The value of the Authorization header that it wants, sealed. */
  authorizationSealed: Bytes | null;
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** How it goes with a receiver. */
export interface ReceiverHealth {
  /** When attempts began to fail; null while the last one succeeded. */
  failingSince: Date | null;
  /** No attempt is made before. */
  pausedUntil: Date | null;
  /** Since when events are lost that it did not take in time. */
  losingSince: Date | null;
  /** Of the last attempt that failed, or what the receiver said against an event. */
  lastError: string | null;
  lastDeliveredAt: Date | null;
}

/** A token to poll with, or a key that webhooks are signed with. Its value is known to the receiver alone. */
export interface ReceiverSecret {
  id: string;
  createdAt: Date;
  /** Set once another has taken its place. */
  expiresAt: Date | null;
}

/** How audit rows name a receiver. */
export function receiverTarget({ id, name }: Pick<EventReceiver, 'id' | 'name'>) {
  return { type: 'event-receiver', id, name };
}
