import type { RegisteredClient } from '../client';
import type { ClientStore } from '../store';
import { lockedRegistration, type RegistrationRefused } from './locked-registration';

/** Returns a client's own registration to it (RFC 7592, 2.1). */
export function readRegistration(
  store: Pick<ClientStore, 'change'>,
  which: { tenantId: string; clientId: string; token: string },
): Promise<{ kind: 'found'; client: RegisteredClient } | RegistrationRefused> {
  return store.change(async (steps) => {
    const client = await lockedRegistration(steps, which);
    if (!client) return { kind: 'token-refused' };
    return client.disabledAt ? { kind: 'disabled' } : { kind: 'found', client };
  });
}
