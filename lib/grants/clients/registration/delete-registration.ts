import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { deleteLocked } from '../delete-client';
import type { ClientStore } from '../store';
import { lockedRegistration, type RegistrationRefused } from './locked-registration';

/** A client deletes itself and everything that was issued to it (RFC 7592, 2.3). */
export function deleteRegistration(
  store: Pick<ClientStore, 'change'>,
  which: { tenantId: string; clientId: string; token: string },
  { origin, now }: { origin: RequestOrigin; now: Date },
): Promise<{ kind: 'deleted' } | RegistrationRefused> {
  return store.change(async (steps) => {
    const client = await lockedRegistration(steps, which);
    if (!client) return { kind: 'token-refused' };
    if (client.disabledAt) return { kind: 'disabled' };
    await deleteLocked(steps, client, {
      cause: { actor: { type: 'client', id: client.clientId, name: client.clientName }, origin },
      now,
    });
    return { kind: 'deleted' };
  });
}
