import type { JsonObject } from '@/lib/platform/shared/json';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { EventReceiver } from './receiver';

/** The receiver's settings for audit rows, never its secrets. */
export function describeReceiver({
  name,
  method,
  address,
  audience,
  eventKinds,
  content,
  signingAlg,
  authorizationSealed,
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
    sendsAuthorization: authorizationSealed !== null,
    disabled: disabledAt !== null,
  };
}

/** A version that changes whenever the receiver's settings change; disabling does not count. */
export function receiverVersion(receiver: EventReceiver): string {
  return versionOf({ ...describeReceiver(receiver), disabled: null });
}
