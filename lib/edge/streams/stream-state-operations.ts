/** The status, subjects and verification of a stream (OpenID SSF 1.0, 8.1.2 to 8.1.4). */
import { z } from 'zod';
import type { EventReceiver } from '@/lib/journal/events/receiver';
import { MIN_VERIFICATION_SECONDS } from '@/lib/journal/events/streams/stream-configuration';
import { setStreamStatus, streamStatus, streamStatuses } from '@/lib/journal/events/streams/stream-status';
import { changeSubject } from '@/lib/journal/events/streams/stream-subjects';
import { verifyStream } from '@/lib/journal/events/streams/verify-stream';
import { signalSubject } from '@/lib/oauth/signals/signal-subject';
import { forbidden, invalid, invalidBody, noStream, type StreamOperation, type StreamRequest } from './operation';

const statusBody = (receiver: EventReceiver) => ({
  stream_id: receiver.id,
  status: streamStatus(receiver),
  ...(receiver.stream?.statusReason != null && { reason: receiver.stream.statusReason }),
});

export const readsStatus: StreamOperation = async ({ services, tenantId, caller, query }) => {
  const streams = await services.store.listStreams(tenantId, caller.client.id);
  const stream = streams.find(({ id }) => id === query.get('stream_id'));
  return stream ? { status: 200, body: statusBody(stream) } : noStream;
};

const statusRequest = z.object({
  stream_id: z.string(),
  status: z.enum(streamStatuses),
  reason: z.string().max(500).optional(),
});

export const changesStatus: StreamOperation = async ({ services, tenantId, caller, now, body }) => {
  const parsed = statusRequest.safeParse(body);
  if (!parsed.success) return invalidBody(`stream_id, status (${streamStatuses.join(', ')}) and reason`);
  const { stream_id: id, status, reason } = parsed.data;
  const { client, cause } = caller;
  const change = { tenantId, id, clientId: client.id, status, ...(reason !== undefined && { reason }) };
  const outcome = await setStreamStatus(services, change, { cause, now });
  if (outcome.kind === 'not-found') return noStream;
  if (outcome.kind === 'forbidden') return forbidden('An administrator paused or disabled this stream');
  return { status: 200, body: statusBody(outcome.receiver) };
};

const subjectRequest = z.object({
  stream_id: z.string(),
  subject: z.unknown().optional(),
  // "If omitted, Event Transmitters SHOULD assume that the subject has been verified." We make no difference.
  verified: z.boolean().optional(),
});

async function changesSubject({ services, tenantId, caller, issuer, body }: StreamRequest, change: 'add' | 'remove') {
  const parsed = subjectRequest.safeParse(body);
  if (!parsed.success) return invalidBody('stream_id and subject');
  const subject = signalSubject(parsed.data.subject, issuer);
  if (!subject)
    return invalid('subject must name a person by iss_sub, email or opaque, or by a complex subject with one');
  const { client, cause } = caller;
  const request = { tenantId, id: parsed.data.stream_id, clientId: client.id, issuer, subject, change };
  const outcome = await changeSubject(services, request, { cause });
  if (outcome.kind === 'not-found') return noStream;
  if (outcome.kind === 'too-many') return forbidden('The stream names too many people');
  return change === 'add' ? { status: 200 as const } : { status: 204 as const };
}

export const addsSubject: StreamOperation = (request) => changesSubject(request, 'add');
export const removesSubject: StreamOperation = (request) => changesSubject(request, 'remove');

const verificationRequest = z.object({ stream_id: z.string(), state: z.string().max(4096).optional() });

export const requestsVerification: StreamOperation = async ({ services, tenantId, caller, body }) => {
  const parsed = verificationRequest.safeParse(body);
  if (!parsed.success) return invalidBody('stream_id and state');
  const { stream_id: id, state } = parsed.data;
  const { client, cause } = caller;
  const outcome = await verifyStream(services, { tenantId, id, clientId: client.id, state }, { cause });
  switch (outcome.kind) {
    case 'not-found':
      return noStream;
    case 'too-soon':
      return {
        status: 429,
        error: 'too_many_requests',
        description: `A stream is verified at most every ${MIN_VERIFICATION_SECONDS} seconds`,
        retryAfterSeconds: MIN_VERIFICATION_SECONDS,
      };
    case 'accepted':
      return { status: 204 };
  }
};
