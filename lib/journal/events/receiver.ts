import type { SigningAlgorithm } from '@/lib/oauth/keys/signing-algorithms';
import type { Sayable } from '@/lib/platform/shared/message';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { EventKind } from './event-kinds';

/** By push (RFC 8935), by poll (RFC 8936), or as a signed webhook. */
export const receiverMethods = ['push', 'poll', 'webhook'] as const;
export type ReceiverMethod = (typeof receiverMethods)[number];

/** `notice`: only which attributes changed; `full`: their values too (RFC 9967, 2.4). */
export const receiverContents = ['notice', 'full'] as const;
export type ReceiverContent = (typeof receiverContents)[number];

/** How Shared Signals name people (RFC 9493): by our issuer and their `sub`, by email address, or by their ID alone. */
export const subjectFormats = ['iss_sub', 'email', 'opaque'] as const;
export type SubjectFormat = (typeof subjectFormats)[number];

/** Whether a stream is about everyone except the people removed from it, or only about those added to it. */
export const defaultSubjects = ['ALL', 'NONE'] as const;
export type DefaultSubjects = (typeof defaultSubjects)[number];

/** What makes a receiver a stream that an OAuth client manages (OpenID SSF 1.0, 8). */
export interface EventStream {
  clientId: string;
  description: string | null;
  /** The URIs of the events that the client asked for. */
  eventsRequested: string[];
  defaultSubjects: DefaultSubjects;
  /** Since when events wait because the stream is paused. A disabled stream has `disabledAt` instead. */
  heldAt: Date | null;
  /** Who paused or disabled it. The client cannot enable what an administrator stopped. */
  stoppedBy: 'client' | 'administrator' | null;
  statusReason: string | null;
}

/** Receivers of events. */
export interface EventReceiver {
  tenantId: string;
  id: string;
  name: string;
  method: ReceiverMethod;
  /** Where events are sent; null for receivers that poll. */
  address: string | null;
  /** The `aud` of its tokens; when null, the URI of its own feed. */
  audience: string | null;
  eventKinds: EventKind[];
  content: ReceiverContent;
  /** Signs its security event tokens. */
  signingAlg: SigningAlgorithm;
  subjectFormat: SubjectFormat;
  /** The Authorization header value that the receiver expects, encrypted. */
  authorizationSealed: Bytes | null;
  /** Null for a receiver that an administrator added. */
  stream: EventStream | null;
  disabledAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** The state of a receiver's deliveries. */
export interface ReceiverHealth {
  /** When attempts began to fail; null if the last one succeeded. */
  failingSince: Date | null;
  /** No attempts are made before this time. */
  pausedUntil: Date | null;
  /** Since when events have been dropped because the receiver did not accept them in time. */
  losingSince: Date | null;
  /** The error of the last failed attempt, or the receiver's reason for rejecting an event. */
  lastError: Sayable | null;
  lastDeliveredAt: Date | null;
  /** When it last polled, to ten seconds; null if it never did. */
  polledAt: Date | null;
  /** Since when the oldest pending event waits. */
  oldestPendingAt: Date | null;
}

/** After this time, events that wait for a poll are an administrator's concern. */
export const COLLECTED_WITHIN_MINUTES = 60;

/** Whether something waits for a poll, since a time, that should have been collected. */
export const isUncollected = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() > COLLECTED_WITHIN_MINUTES * 60_000;

/** Whether events have waited too long for a receiver that polls. */
export const isNotPolling = (
  { method, oldestPendingAt }: Pick<EventReceiver & ReceiverHealth, 'method' | 'oldestPendingAt'>,
  now: Date,
): boolean => method === 'poll' && isUncollected(oldestPendingAt, now);

/** A token to poll with, or a key that webhooks are signed with. Only the receiver knows its value. */
export interface ReceiverSecret {
  id: string;
  createdAt: Date;
  /** Set once another secret has replaced it. */
  expiresAt: Date | null;
}

/** How audit rows name a receiver. */
export function receiverTarget({ id, name }: Pick<EventReceiver, 'id' | 'name'>) {
  return { type: 'event-receiver', id, name };
}
