import { sameDigest, sha256 } from '@/lib/platform/shared/secret';
import type { RegisteredClient } from '../client';
import type { ClientChange } from '../store';

/**
 * The client that a registration access token belongs to (RFC 7592, 1), with its row locked, so that the token is not
 * used in parallel. Null for any other token, and for clients that did not register themselves.
 */
export async function lockedRegistration(
  steps: Pick<ClientChange, 'lock' | 'registrationTokenHash'>,
  { tenantId, clientId, token }: { tenantId: string; clientId: string; token: string },
): Promise<RegisteredClient | null> {
  const client = await steps.lock(tenantId, clientId);
  const hash = client?.origin === 'dynamic' ? await steps.registrationTokenHash(tenantId, clientId) : null;
  return client && hash && sameDigest(hash, sha256(token)) ? client : null;
}

/** Why a client may not proceed (RFC 7592, 2.1: 403 for a known client that "does not have permission"). */
export type RegistrationRefused = { kind: 'token-refused' } | { kind: 'disabled' };
