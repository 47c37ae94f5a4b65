import type { EventReceiver } from './receiver';
import type { ReceiverFields } from './receiver-fields';

/** From our names to those of files and forms, without what is not set and without the Authorization header, which is secret. */
export function toReceiverFile({
  name,
  method,
  address,
  audience,
  eventKinds,
  content,
}: EventReceiver): Omit<ReceiverFields, 'authorization'> {
  return {
    name,
    method,
    ...(address !== null && { address }),
    ...(audience !== null && { audience }),
    event_kinds: [...eventKinds],
    content,
  };
}
