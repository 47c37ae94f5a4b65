import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { JsonObject } from '@/lib/platform/shared/json';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { sha256 } from '@/lib/platform/shared/secret';
import type { ClientMetadata, RegisteredClient } from '../client';
import { insertNewClient, newClientId } from '../create-client';
import type { ClientStore } from '../store';
import { newRegistrationToken } from './new-registration-token';

/**
 * With this many self-registered clients, however they did, a tenant accepts another only with an initial access
 * token. Idle ones are deleted.
 */
export const SELF_REGISTERED_AT_MOST = 10_000;

export type Registration =
  /** The secret and the token are returned only here; the secret is null if the client does not use one. */
  | { kind: 'registered'; client: RegisteredClient; secret: string | null; registrationAccessToken: string }
  /** The initial access token is unknown, revoked, expired or used up. */
  | { kind: 'token-refused' }
  | { kind: 'full' };

/**
 * Registers a client at its request (RFC 7591, 3). The use of its initial access token is counted and the client
 * created in one transaction: of any number of parallel registrations, at most as many succeed as the token has uses.
 * @param registration.metadata checked by `checkRegistrable`
 * @param registration.initialAccessToken null if the tenant does not require one
 */
export function registerClient(
  store: Pick<ClientStore, 'change'>,
  {
    tenantId,
    metadata,
    initialAccessToken,
  }: { tenantId: string; metadata: ClientMetadata; initialAccessToken: string | null },
  { origin, now }: { origin: RequestOrigin; now: Date },
): Promise<Registration> {
  return store.change(async (steps): Promise<Registration> => {
    if (
      initialAccessToken === null &&
      (await steps.countSelfRegistered(tenantId, SELF_REGISTERED_AT_MOST)) >= SELF_REGISTERED_AT_MOST
    )
      return { kind: 'full' };
    const used =
      initialAccessToken === null
        ? null
        : await steps.useInitialToken({ tenantId, tokenHash: sha256(initialAccessToken), now });
    if (initialAccessToken !== null && !used) return { kind: 'token-refused' };
    const clientId = newClientId();
    const cause: Cause = { actor: { type: 'client', id: clientId, name: metadata.clientName || clientId }, origin };
    const detail: JsonObject = used ? { initialAccessToken: used.id, initialAccessTokenName: used.name } : {};
    const created = await insertNewClient(
      steps,
      { tenantId, metadata, origin: 'dynamic', clientId, detail },
      { cause, now },
    );
    if (created.kind === 'exists') throw new Error('A newly generated client_id already exists.');
    const registrationAccessToken = newRegistrationToken();
    await steps.setRegistrationToken(tenantId, clientId, sha256(registrationAccessToken));
    return { ...created, kind: 'registered', registrationAccessToken };
  });
}
