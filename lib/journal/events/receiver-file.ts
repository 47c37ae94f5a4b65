import type { EventReceiver } from './receiver';
import type { ReceiverFields } from './receiver-fields';

/**
 * Converts from our own names to those in files and forms, leaving out unset fields and the Authorization header, which
 * is secret.
 */
export function toReceiverFile({
  name,
  method,
  address,
  audience,
  eventKinds,
  content,
  signingAlg,
  subjectFormat,
}: EventReceiver): Omit<ReceiverFields, 'authorization'> {
  return {
    name,
    method,
    ...(address !== null && { address }),
    ...(audience !== null && { audience }),
    event_kinds: [...eventKinds],
    content,
    signing_alg: signingAlg,
    subject_format: subjectFormat,
  };
}
