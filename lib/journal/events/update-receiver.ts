import type { Cause } from '@/lib/journal/audit/audit-entry';
import { seal, unseal } from '@/lib/platform/shared/seal';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import { changeReceiver, type ReceiverOutcome } from './change-receiver';
import { isSafeAddress } from './is-safe-address';
import type { ReceiverFields } from './receiver-fields';
import type { EventRoom } from './store';

/**
 * Changes what a receiver is called, where it is and what it is told. How it is told does not change. The fields have
 * been checked by `receiverFields`; an Authorization header that is left out stays as it is.
 * @param change.forgetsAuthorization sends none any more, unless another is given
 * @param change.basedOn see changeReceiver
 */
export async function updateReceiver(
  room: EventRoom,
  {
    tenantId,
    id,
    fields,
    forgetsAuthorization = false,
    basedOn,
  }: { tenantId: string; id: string; fields: ReceiverFields; forgetsAuthorization?: boolean; basedOn?: string },
  how: { cause: Cause; now: Date },
): Promise<ReceiverOutcome | { kind: 'unsafe-address' }> {
  const { name, address, audience, event_kinds: eventKinds, content, authorization } = fields;
  if (!isSafeAddress(room, address)) return { kind: 'unsafe-address' };
  return changeReceiver(
    room,
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
        authorizationSealed: sealedAgain(
          room.sealingKey,
          forgetsAuthorization ? null : receiver.authorizationSealed,
          authorization,
        ),
      }),
    },
    how,
  );
}

/** The same value keeps its seal, so that saying it again changes nothing. */
function sealedAgain(key: Keys, before: Bytes | null, value: string | undefined): Bytes | null {
  if (value === undefined) return before;
  const opened = before && unseal(key, before);
  return opened && Buffer.from(opened).toString() === value ? before : seal(key, Buffer.from(value));
}
