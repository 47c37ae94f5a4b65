/** The configuration endpoint (OpenID SSF 1.0, 8.1.1). */
import { deleteReceiver } from '@/lib/journal/events/delete-receiver';
import { changeStream, createStream, STREAMS_AT_MOST } from '@/lib/journal/events/streams/change-stream';
import { receiverSupplied, streamChange, streamConfiguration } from '@/lib/journal/events/streams/stream-configuration';
import { forbidden, invalid, invalidBody, noStream, type StreamOperation, type StreamRequest } from './operation';

const MEMBERS = 'events_requested, delivery and description as OpenID SSF 1.0 defines them';
const unsafeAddress = invalid('delivery.endpoint_url must be an https URL on the public internet');

/** 'The HTTP POST request MAY contain the Receiver-Supplied values': an empty body asks for a stream to poll. */
export const createsStream: StreamOperation = async ({ services, tenantId, caller, issuer, now, body }) => {
  const supplied = receiverSupplied.safeParse(body);
  if (!supplied.success) return invalidBody(MEMBERS);
  const { client, cause } = caller;
  // Events name people by the `sub` that is the same for all clients.
  if (client.hasPairwiseSubjects) return forbidden('A client with pairwise subjects cannot have streams');
  const outcome = await createStream(services, { tenantId, client, supplied: supplied.data }, { cause, now });
  switch (outcome.kind) {
    case 'too-many':
      return forbidden(`A client can have at most ${STREAMS_AT_MOST} streams`);
    case 'unsafe-address':
      return unsafeAddress;
    case 'created':
      return { status: 201, body: streamConfiguration(outcome.receiver, issuer) };
  }
};

/** 'If the "stream_id" parameter is missing, then the Transmitter MUST return a list of the stream configurations'. */
export const readsStreams: StreamOperation = async ({ services, tenantId, caller, issuer, query }) => {
  const streams = await services.store.listStreams(tenantId, caller.client.id);
  const id = query.get('stream_id');
  if (id === null) return { status: 200, body: streams.map((stream) => streamConfiguration(stream, issuer)) };
  const stream = streams.find((one) => one.id === id);
  return stream ? { status: 200, body: streamConfiguration(stream, issuer) } : noStream;
};

async function changes({ services, tenantId, caller, issuer, now, body }: StreamRequest, replaces: boolean) {
  const change = streamChange.safeParse(body);
  if (!change.success) return invalidBody(`stream_id, ${MEMBERS}`);
  const { client, cause } = caller;
  const request = { tenantId, clientId: client.id, issuer, change: change.data, replaces };
  const outcome = await changeStream(services, request, { cause, now });
  switch (outcome.kind) {
    case 'not-found':
      return noStream;
    case 'unsafe-address':
      return unsafeAddress;
    case 'wrong-property':
      return invalid(`${outcome.property} is set by the transmitter and has another value`);
    case 'changed':
      return { status: 200 as const, body: streamConfiguration(outcome.receiver, issuer) };
  }
}

export const patchesStream: StreamOperation = (request) => changes(request, false);
export const replacesStream: StreamOperation = (request) => changes(request, true);

/** "The DELETE request MUST include the "stream_id" as a query parameter". */
export const deletesStream: StreamOperation = async ({ services, tenantId, caller, query }) => {
  const id = query.get('stream_id') ?? '';
  const streams = await services.store.listStreams(tenantId, caller.client.id);
  if (!streams.some((stream) => stream.id === id)) return noStream;
  const outcome = await deleteReceiver(services, { tenantId, id }, { cause: caller.cause });
  return outcome.kind === 'deleted' ? { status: 204 } : noStream;
};
