/** Creating, changing and deleting a stream as its client asks (OpenID SSF 1.0, 8.1.1). */
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId, newId } from '@/lib/platform/shared/id';
import { seal } from '@/lib/platform/shared/seal';
import { describeReceiver } from '../describe-receiver';
import { isSafeAddress } from '../is-safe-address';
import { type DefaultSubjects, type EventReceiver, receiverTarget } from '../receiver';
import type { EventServices } from '../store';
import {
  PUSH,
  type ReceiverSupplied,
  type StreamChange,
  type StreamDelivery,
  wrongProperty,
} from './stream-configuration';
import { deliveredKinds } from './stream-events';

/** The most streams of one client. */
export const STREAMS_AT_MOST = 20;

interface How {
  cause: Cause;
  now: Date;
}

type StreamCreation = { kind: 'created'; receiver: EventReceiver } | { kind: 'too-many' | 'unsafe-address' };

/**
 * Creates a stream of a client. It is about everyone, and names people by issuer and `sub`, until an administrator
 * chooses otherwise.
 */
export async function createStream(
  services: EventServices,
  {
    tenantId,
    client,
    supplied,
  }: { tenantId: string; client: { id: string; name: string }; supplied: ReceiverSupplied },
  { cause, now }: How,
): Promise<StreamCreation> {
  const { delivery } = supplied;
  if (!isSafe(services, delivery)) return { kind: 'unsafe-address' };
  const id = newId();
  const content = 'notice' as const;
  const eventsRequested = supplied.events_requested ?? [];
  const receiver: EventReceiver = {
    tenantId,
    id,
    name: `${client.name.slice(0, 80)} ${id.slice(-8)}`,
    ...deliveryColumns(services, delivery),
    audience: null,
    eventKinds: deliveredKinds({ content }, eventsRequested),
    content,
    // "All events MUST be signed using the RS256 algorithm" (CAEP Interoperability Profile 1.0, 2.6).
    signingAlg: 'RS256',
    subjectFormat: 'iss_sub',
    stream: {
      clientId: client.id,
      description: supplied.description ?? null,
      eventsRequested,
      defaultSubjects: 'ALL',
      heldAt: null,
      stoppedBy: null,
      statusReason: null,
    },
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
  };
  return services.store.change(async (steps): Promise<StreamCreation> => {
    if ((await steps.lockOwner(tenantId, client.id)) >= STREAMS_AT_MOST) return { kind: 'too-many' };
    if ((await steps.insert(receiver)) === 'name-taken') throw new Error('A newly generated name is taken.');
    await steps.audit({
      tenantId,
      cause,
      action: 'event-receiver.created',
      target: receiverTarget(receiver),
      after: describeReceiver(receiver),
    });
    return { kind: 'created', receiver };
  });
}

const isSafe = (services: EventServices, delivery: StreamDelivery | undefined): boolean =>
  delivery?.method !== PUSH || isSafeAddress(services, delivery.endpoint_url);

/** "If the request does not contain the delivery property, then the Transmitter MUST assume that the method is [...] poll" */
function deliveryColumns(
  { sealingKey }: Pick<EventServices, 'sealingKey'>,
  delivery: StreamDelivery | undefined,
): Pick<EventReceiver, 'method' | 'address' | 'authorizationSealed'> {
  if (delivery?.method !== PUSH) return { method: 'poll', address: null, authorizationSealed: null };
  const { endpoint_url: address, authorization_header: header } = delivery;
  return {
    method: 'push',
    address,
    authorizationSealed: header === undefined ? null : seal(sealingKey, Buffer.from(header)),
  };
}

type StreamChangeOutcome =
  | { kind: 'changed'; receiver: EventReceiver }
  | { kind: 'not-found' | 'unsafe-address' }
  /** A Transmitter-Supplied property that is not as expected. */
  | { kind: 'wrong-property'; property: string };

/**
 * Changes the given properties of a stream (PATCH), or all of them (PUT).
 * @param request.replaces "Missing Receiver-Supplied properties MUST be interpreted as requested to be deleted"
 */
export async function changeStream(
  services: EventServices,
  request: { tenantId: string; clientId: string; issuer: string; change: StreamChange; replaces: boolean },
  { cause, now }: How,
): Promise<StreamChangeOutcome> {
  const { tenantId, clientId, issuer, change, replaces } = request;
  if (!isId(change.stream_id)) return { kind: 'not-found' };
  return services.store.change(async (steps): Promise<StreamChangeOutcome> => {
    const before = await steps.lock(tenantId, change.stream_id);
    if (before?.stream?.clientId !== clientId) return { kind: 'not-found' };
    const property = wrongProperty(change, before, issuer);
    if (property) return { kind: 'wrong-property', property };
    if (!isSafe(services, change.delivery)) return { kind: 'unsafe-address' };
    const receiver = changed(services, before, { change, replaces }, now);
    await steps.update(receiver);
    await steps.audit({
      tenantId,
      cause,
      action: 'event-receiver.updated',
      target: receiverTarget(receiver),
      before: describeReceiver(before),
      after: describeReceiver(receiver),
    });
    return { kind: 'changed', receiver };
  });
}

function changed(
  services: EventServices,
  before: EventReceiver,
  { change, replaces }: { change: StreamChange; replaces: boolean },
  now: Date,
): EventReceiver {
  if (!before.stream) return before;
  const eventsRequested = change.events_requested ?? (replaces ? [] : before.stream.eventsRequested);
  const description = change.description === undefined && !replaces ? before.stream.description : change.description;
  return {
    ...before,
    ...((change.delivery || replaces) && deliveryColumns(services, change.delivery)),
    eventKinds: deliveredKinds(before, eventsRequested),
    stream: { ...before.stream, description: description ?? null, eventsRequested },
    updatedAt: now,
  };
}

/**
 * What an administrator chooses about a client's stream.
 * @returns null if the tenant has no such stream
 */
export async function adjustStream(
  { store }: Pick<EventServices, 'store'>,
  {
    tenantId,
    id,
    ...chosen
  }: { tenantId: string; id: string; defaultSubjects?: DefaultSubjects } & Partial<
    Pick<EventReceiver, 'content' | 'subjectFormat' | 'signingAlg'>
  >,
  { cause, now }: How,
): Promise<EventReceiver | null> {
  if (!isId(id)) return null;
  return store.change(async (steps) => {
    const before = await steps.lock(tenantId, id);
    if (!before?.stream) return null;
    const { content = before.content, subjectFormat = before.subjectFormat, signingAlg = before.signingAlg } = chosen;
    const subjects = chosen.defaultSubjects ?? before.stream.defaultSubjects;
    const receiver = {
      ...before,
      content,
      subjectFormat,
      signingAlg,
      eventKinds: deliveredKinds({ content }, before.stream.eventsRequested),
      stream: { ...before.stream, defaultSubjects: subjects },
      updatedAt: now,
    };
    await steps.update(receiver);
    // Those who were removed from a stream about everyone would be the only ones left in it.
    if (subjects !== before.stream.defaultSubjects) await steps.clearSubjects(tenantId, id);
    await steps.audit({
      tenantId,
      cause,
      action: 'event-receiver.updated',
      target: receiverTarget(receiver),
      before: describeReceiver(before),
      after: describeReceiver(receiver),
    });
    return receiver;
  });
}
