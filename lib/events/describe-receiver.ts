import type { JsonObject } from '@/lib/shared/json';
import type { EventReceiver } from './receiver';

/** What audit rows say of a receiver: never its secrets. */
export function describeReceiver({ name, method, address, audience, eventKinds, content, authorizationSealed, disabledAt }: EventReceiver): JsonObject {
  return { name, method, address, audience, eventKinds: [...eventKinds], content, sendsAuthorization: authorizationSealed !== null, disabled: disabledAt !== null };
}
