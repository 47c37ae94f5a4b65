import type { Cause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import { seal } from '@/lib/platform/shared/seal';
import { describeReceiver } from './describe-receiver';
import { isSafeAddress } from './is-safe-address';
import { type EventReceiver, receiverTarget } from './receiver';
import type { ReceiverFields } from './receiver-fields';
import { newReceiverSecret } from './receiver-secrets';
import type { EventServices } from './store';

export type ReceiverCreation =
  /** `secret` is returned only this once; null for push. */
  | { kind: 'created'; receiver: EventReceiver; secret: string | null }
  | { kind: 'name-taken' }
  /** See isSafeAddress. */
  | { kind: 'unsafe-address' }
  /** Another receiver of the tenant has the given secret. */
  | { kind: 'secret-taken' };

/**
 * Adds a receiver. It gets the events that happen from then on. `receiverFields` must have checked the fields.
 * @param given.secret the token to poll with or the key for signing webhooks; generated when omitted
 */
export async function createReceiver(
  { store, sealingKey, ...services }: EventServices,
  { tenantId, fields, secret: given }: { tenantId: string; fields: ReceiverFields; secret?: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<ReceiverCreation> {
  const {
    name,
    method,
    address,
    audience,
    event_kinds: eventKinds,
    content,
    signing_alg: signingAlg,
    subject_format: subjectFormat,
    authorization,
  } = fields;
  if (!isSafeAddress(services, address)) return { kind: 'unsafe-address' };
  const receiver: EventReceiver = {
    tenantId,
    id: newId(),
    name,
    method,
    address: address ?? null,
    audience: audience ?? null,
    eventKinds,
    content,
    signingAlg,
    subjectFormat,
    authorizationSealed: authorization === undefined ? null : seal(sealingKey, Buffer.from(authorization)),
    stream: null,
    disabledAt: null,
    createdAt: now,
    updatedAt: now,
  };
  const made = newReceiverSecret({ sealingKey }, receiver, now, given);
  return store.change(async (steps): Promise<ReceiverCreation> => {
    if ((await steps.insert(receiver)) === 'name-taken') return { kind: 'name-taken' };
    if (made && (await steps.insertSecret(made.stored)) === 'taken') {
      await steps.delete(tenantId, receiver.id);
      return { kind: 'secret-taken' };
    }
    await steps.audit({
      tenantId,
      cause,
      action: 'event-receiver.created',
      target: receiverTarget(receiver),
      after: describeReceiver(receiver),
    });
    return { kind: 'created', receiver, secret: made?.secret ?? null };
  });
}
