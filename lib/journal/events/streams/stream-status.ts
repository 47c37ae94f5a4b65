/** The status of a stream (OpenID SSF 1.0, 8.1.2). */
import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { describeReceiver } from '../describe-receiver';
import { type EventReceiver, receiverTarget } from '../receiver';
import type { EventServices } from '../store';

export const streamStatuses = ['enabled', 'paused', 'disabled'] as const;
export type StreamStatus = (typeof streamStatuses)[number];

export function streamStatus({ disabledAt, stream }: Pick<EventReceiver, 'disabledAt' | 'stream'>): StreamStatus {
  if (disabledAt) return 'disabled';
  return stream?.heldAt ? 'paused' : 'enabled';
}

const actions = {
  enabled: 'event-receiver.enabled',
  paused: 'event-receiver.paused',
  disabled: 'event-receiver.disabled',
} as const satisfies Record<StreamStatus, string>;

export type StatusChange =
  | { kind: 'changed' | 'unchanged'; receiver: EventReceiver }
  | { kind: 'not-found' }
  /** An administrator paused or disabled the stream, so only an administrator changes its status. */
  | { kind: 'forbidden' };

/**
 * Enables, pauses or disables a stream. Events wait for a paused stream; for a disabled one, those that wait are given
 * up and no others are added. The stream hears of a change that an administrator makes, also if that stops it.
 * @param change.clientId the client that makes the change, if it is one: it finds only its own streams
 */
export async function setStreamStatus(
  { store }: Pick<EventServices, 'store'>,
  {
    tenantId,
    id,
    clientId = null,
    status,
    reason = null,
  }: { tenantId: string; id: string; clientId?: string | null; status: StreamStatus; reason?: string | null },
  { cause, now }: { cause: Cause; now: Date },
): Promise<StatusChange> {
  if (!isId(id)) return { kind: 'not-found' };
  return store.change(async (steps): Promise<StatusChange> => {
    const before = await steps.lock(tenantId, id);
    if (!before?.stream || (clientId !== null && before.stream.clientId !== clientId)) return { kind: 'not-found' };
    const isSame = streamStatus(before) === status;
    if (clientId !== null && before.stream.stoppedBy === 'administrator')
      return isSame ? { kind: 'unchanged', receiver: before } : { kind: 'forbidden' };
    if (isSame && before.stream.statusReason === reason) return { kind: 'unchanged', receiver: before };
    const stoppedBy = clientId === null ? 'administrator' : 'client';
    const receiver: EventReceiver = {
      ...before,
      disabledAt: status === 'disabled' ? (before.disabledAt ?? now) : null,
      stream: {
        ...before.stream,
        heldAt: status === 'paused' ? (before.stream.heldAt ?? now) : null,
        stoppedBy: status === 'enabled' ? null : stoppedBy,
        statusReason: reason,
      },
      updatedAt: now,
    };
    await steps.update(receiver);
    if (status === 'disabled') await steps.dropPending(tenantId, id);
    if (clientId === null && !isSame)
      await steps.insertStreamEvent(tenantId, id, { updated: { status, ...(reason !== null && { reason }) } });
    await steps.audit({
      tenantId,
      cause,
      action: actions[status],
      target: receiverTarget(receiver),
      before: describeReceiver(before),
      after: describeReceiver(receiver),
    });
    return { kind: 'changed', receiver };
  });
}
