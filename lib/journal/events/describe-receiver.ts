import type { JsonObject } from '@/lib/platform/shared/json';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { EventReceiver, EventStream } from './receiver';

/** The receiver's settings for audit rows, never its secrets. */
export function describeReceiver({
  name,
  method,
  address,
  audience,
  eventKinds,
  content,
  signingAlg,
  subjectFormat,
  authorizationSealed,
  stream,
  disabledAt,
}: EventReceiver): JsonObject {
  return {
    name,
    method,
    address,
    audience,
    eventKinds: [...eventKinds],
    content,
    signingAlg,
    subjectFormat,
    sendsAuthorization: authorizationSealed !== null,
    ...(stream && describeStream(stream)),
    disabled: disabledAt !== null,
  };
}

function describeStream({
  clientId,
  description,
  eventsRequested,
  defaultSubjects,
  heldAt,
  stoppedBy,
  statusReason,
}: EventStream): JsonObject {
  return { clientId, description, eventsRequested, defaultSubjects, paused: heldAt !== null, stoppedBy, statusReason };
}

/** A version that changes whenever the receiver's settings change; pausing and disabling do not count. */
export function receiverVersion(receiver: EventReceiver): string {
  return versionOf({
    ...describeReceiver(receiver),
    ...(receiver.stream && { paused: null, stoppedBy: null, statusReason: null }),
    disabled: null,
  });
}
