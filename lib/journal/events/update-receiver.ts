import type { Cause } from '@/lib/journal/audit/audit-entry';
import { sealedAgain } from '@/lib/platform/shared/seal';
import { changeReceiver, type ReceiverOutcome } from './change-receiver';
import { isSafeAddress } from './is-safe-address';
import type { ReceiverFields } from './receiver-fields';
import type { EventServices } from './store';

/**
 * Changes a receiver's name, address and events. The delivery method cannot change. `receiverFields` must have checked
 * the fields. An omitted Authorization header stays unchanged. A client's stream is changed by its client, and by
 * `adjustStream`.
 * @param change.forgetsAuthorization removes the Authorization header, unless a new one is given
 * @param change.basedOn see changeReceiver
 */
export async function updateReceiver(
  services: EventServices,
  {
    tenantId,
    id,
    fields,
    forgetsAuthorization = false,
    basedOn,
  }: { tenantId: string; id: string; fields: ReceiverFields; forgetsAuthorization?: boolean; basedOn?: string },
  how: { cause: Cause; now: Date },
): Promise<ReceiverOutcome | { kind: 'unsafe-address' } | { kind: 'of-client' }> {
  const {
    name,
    address,
    audience,
    event_kinds: eventKinds,
    content,
    signing_alg: signingAlg,
    subject_format: subjectFormat,
    authorization,
  } = fields;
  if (!isSafeAddress(services, address)) return { kind: 'unsafe-address' };
  if ((await services.store.find(tenantId, id))?.stream) return { kind: 'of-client' };
  return changeReceiver(
    services,
    {
      tenantId,
      id,
      action: 'event-receiver.updated',
      basedOn,
      next: (receiver) => ({
        ...receiver,
        name,
        address: address ?? null,
        audience: audience ?? null,
        eventKinds,
        content,
        signingAlg,
        subjectFormat,
        authorizationSealed: sealedAgain(
          services.sealingKey,
          forgetsAuthorization ? null : receiver.authorizationSealed,
          authorization,
        ),
      }),
    },
    how,
  );
}
