import type { JsonObject } from '@/lib/platform/shared/json';
import { versionOf } from '@/lib/platform/shared/version-of';
import type { EventReceiver } from './receiver';

/** What audit rows say of a receiver: never its secrets. */
export function describeReceiver({
  name,
  method,
  address,
  audience,
  eventKinds,
  content,
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
    sendsAuthorization: authorizationSealed !== null,
    disabled: disabledAt !== null,
  };
}

/** What tells one state of a receiver's settings from another; being disabled is none of them. */
export function receiverVersion(receiver: EventReceiver): string {
  return versionOf({ ...describeReceiver(receiver), disabled: null });
}
