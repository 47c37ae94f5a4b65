/** A stream's configuration on the wire (OpenID SSF 1.0, 8.1.1). */
import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import { audienceOf } from '../compose';
import type { EventReceiver } from '../receiver';
import { address, authorization } from '../receiver-fields';
import { deliveredEvents, supportedEvents } from './stream-events';

export const PUSH = 'urn:ietf:rfc:8935';
const POLL = 'urn:ietf:rfc:8936';

/** "the minimum amount of time in seconds that must pass in between verification requests" */
export const MIN_VERIFICATION_SECONDS = 30;

const DESCRIPTION_AT_MOST = 500;

const delivery = z.discriminatedUnion('method', [
  z.object({ method: z.literal(PUSH), endpoint_url: address, authorization_header: authorization.optional() }),
  // "in the case of the poll method, the endpoint_url value is supplied by the Transmitter" (8.1.1.1).
  z.object({ method: z.literal(POLL), endpoint_url: z.string().optional() }),
]);
export type StreamDelivery = z.output<typeof delivery>;

/** The Receiver-Supplied properties. A missing one is undefined. */
export const receiverSupplied = z.object({
  events_requested: z.array(z.string().max(500)).max(100).optional(),
  delivery: delivery.optional(),
  // "The transmitter MAY truncate the string beyond an allowed max length."
  description: z
    .string()
    .transform((text) => text.slice(0, DESCRIPTION_AT_MOST))
    .nullish(),
});
export type ReceiverSupplied = z.output<typeof receiverSupplied>;

/** "The stream_id property MUST be present in the request." Transmitter-Supplied ones are compared. */
export const streamChange = receiverSupplied.extend({
  stream_id: z.string(),
  iss: z.unknown().optional(),
  aud: z.unknown().optional(),
  events_supported: z.unknown().optional(),
  events_delivered: z.unknown().optional(),
  min_verification_interval: z.unknown().optional(),
  inactivity_timeout: z.unknown().optional(),
});
export type StreamChange = z.output<typeof streamChange>;

export const pollUrl = ({ id }: Pick<EventReceiver, 'id'>, issuer: string): string => `${issuer}/events/poll/${id}`;

/** The stream as its client sees it. The Authorization header is never returned. */
export function streamConfiguration(receiver: EventReceiver, issuer: string): JsonObject {
  const { id, method, address: endpoint, stream } = receiver;
  return {
    stream_id: id,
    iss: issuer,
    aud: audienceOf(receiver, issuer),
    events_supported: supportedEvents(receiver),
    events_requested: stream?.eventsRequested ?? [],
    events_delivered: deliveredEvents(receiver),
    delivery:
      method === 'poll'
        ? { method: POLL, endpoint_url: pollUrl(receiver, issuer) }
        : { method: PUSH, endpoint_url: endpoint },
    min_verification_interval: MIN_VERIFICATION_SECONDS,
    ...(stream?.description != null && { description: stream.description }),
  };
}

const asSet = (value: unknown) => (Array.isArray(value) ? [...new Set(value.map(String))].sort() : [String(value)]);
const sameSet = (a: unknown, b: unknown) => JSON.stringify(asSet(a)) === JSON.stringify(asSet(b));

/**
 * "Transmitter-Supplied properties besides the stream_id MAY be present, but they MUST match the expected value."
 * (8.1.1.3, 8.1.1.4) @returns the name of the first that differs
 */
export function wrongProperty(change: StreamChange, current: EventReceiver, issuer: string): string | null {
  const expected = streamConfiguration(current, issuer);
  const supplied = [
    'iss',
    'aud',
    'events_supported',
    'events_delivered',
    'min_verification_interval',
    'inactivity_timeout',
  ] as const;
  const wrong = supplied.find((name) => change[name] !== undefined && !sameSet(change[name], expected[name]));
  if (wrong) return wrong;
  const url = change.delivery?.method === POLL ? change.delivery.endpoint_url : undefined;
  return url !== undefined && url !== pollUrl(current, issuer) ? 'delivery.endpoint_url' : null;
}
