import { z } from 'zod';
import { audienceOf } from '@/lib/journal/events/compose';
import { deliveryStatuses, type ListedDelivery } from '@/lib/journal/events/delivery';
import { eventKinds } from '@/lib/journal/events/event-kinds';
import {
  defaultSubjects,
  type EventReceiver,
  type ReceiverHealth,
  type ReceiverSecret,
  receiverContents,
  receiverMethods,
  subjectFormats,
} from '@/lib/journal/events/receiver';
import { streamStatus, streamStatuses } from '@/lib/journal/events/streams/stream-status';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { time, timeOrNull, written } from '../times';

const settings = {
  id: z.uuid(),
  name: z.string(),
  method: z.enum(receiverMethods),
  address: z.string().nullable(),
  /** The `aud` of its tokens: the configured one, or that of its own feed. Null for webhooks. */
  audience: z.string().nullable(),
  /** Whether an Authorization header is sent. Its value is never returned. */
  sends_authorization: z.boolean(),
  event_kinds: z.array(z.enum(eventKinds)),
  content: z.enum(receiverContents),
  /** Signs its tokens. Null for webhooks. */
  signing_alg: z.enum(signingAlgorithms).nullable(),
  /** How Shared Signals name people. */
  subject_format: z.enum(subjectFormats),
  /** Set for a stream that a client manages (OpenID SSF 1.0, 8). */
  stream: z
    .strictObject({
      client_id: z.string(),
      description: z.string().nullable(),
      events_requested: z.array(z.string()),
      default_subjects: z.enum(defaultSubjects),
      status: z.enum(streamStatuses),
      status_reason: z.string().nullable(),
      /** Who paused or disabled it. */
      stopped_by: z.enum(['client', 'administrator']).nullable(),
    })
    .nullable(),
  disabled_at: timeOrNull,
  created_at: time,
  updated_at: time,
};

/** An event receiver as administrators configured it. */
export const receiverAnswer = z.strictObject(settings);

/** @param issuer the issuer of its tenant */
export function receiverBody(receiver: EventReceiver, issuer: string) {
  const {
    id,
    name,
    method,
    address,
    authorizationSealed,
    eventKinds: kinds,
    content,
    signingAlg,
    subjectFormat,
    stream,
    disabledAt,
    createdAt,
    updatedAt,
  } = receiver;
  return {
    id,
    name,
    method,
    address,
    audience: method === 'webhook' ? null : audienceOf(receiver, issuer),
    sends_authorization: authorizationSealed !== null,
    event_kinds: kinds,
    content,
    signing_alg: method === 'webhook' ? null : signingAlg,
    subject_format: subjectFormat,
    stream: stream && {
      client_id: stream.clientId,
      description: stream.description,
      events_requested: stream.eventsRequested,
      default_subjects: stream.defaultSubjects,
      status: streamStatus(receiver),
      status_reason: stream.statusReason,
      stopped_by: stream.stoppedBy,
    },
    disabled_at: written(disabledAt),
    created_at: written(createdAt),
    updated_at: written(updatedAt),
  };
}

/** The same, with its delivery status. */
export const receiverWithHealthAnswer = z.strictObject({
  ...settings,
  /** How many events are waiting for delivery. */
  pending: z.int(),
  /** Attempts have failed since this time; null if the last one succeeded. */
  failing_since: timeOrNull,
  paused_until: timeOrNull,
  /** Since this time, events that could not be delivered in time have been discarded. */
  losing_since: timeOrNull,
  last_error: z.string().nullable(),
  last_delivered_at: timeOrNull,
  /** When it last polled, to ten seconds; null if it never did, or does not poll. */
  polled_at: timeOrNull,
  /** Since when the oldest of them waits. */
  oldest_pending_at: timeOrNull,
});

export function receiverWithHealthBody(receiver: EventReceiver & ReceiverHealth, pending: number, issuer: string) {
  const { failingSince, pausedUntil, losingSince, lastError, lastDeliveredAt, polledAt, oldestPendingAt } = receiver;
  return {
    ...receiverBody(receiver, issuer),
    pending,
    failing_since: written(failingSince),
    paused_until: written(pausedUntil),
    losing_since: written(losingSince),
    last_error: lastError && inEnglish(lastError),
    last_delivered_at: written(lastDeliveredAt),
    polled_at: written(polledAt),
    oldest_pending_at: written(oldestPendingAt),
  };
}

export const receiverSecretAnswer = z.strictObject({ id: z.string(), created_at: time, expires_at: timeOrNull });

export const receiverSecretBody = ({ id, createdAt, expiresAt }: ReceiverSecret) => ({
  id,
  created_at: written(createdAt),
  expires_at: written(expiresAt),
});

/** An event on its way to a receiver, under the id that the receiver sees in every attempt. */
export const deliveryAnswer = z.strictObject({
  id: z.string(),
  /** Empty if the event itself is no longer stored. */
  event_kinds: z.array(z.string()),
  subject: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  recorded_at: time,
  next_attempt_at: time,
  settled_at: timeOrNull,
  last_error: z.string().nullable(),
});

export function deliveryBody({
  id,
  kinds,
  subject,
  status,
  attempts,
  recordedAt,
  nextAttemptAt,
  settledAt,
  lastError,
}: ListedDelivery) {
  return {
    id,
    event_kinds: kinds,
    subject,
    status,
    attempts,
    recorded_at: written(recordedAt),
    next_attempt_at: written(nextAttemptAt),
    settled_at: written(settledAt),
    last_error: lastError && inEnglish(lastError),
  };
}
