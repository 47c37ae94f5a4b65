import { sha256 } from '@/lib/platform/shared/secret';
import type { AuthenticatedConnection, ScimConnectionStore } from './store';

const LONGEST_TOKEN = 4096;

/**
 * Identifies the connection that calls the SCIM endpoints by its bearer token (RFC 7644, 2), in one query.
 * @returns null when the token is unknown, expired, revoked or of another tenant, or its connection is disabled
 */
export async function authenticateScimToken(
  store: Pick<ScimConnectionStore, 'authenticate'>,
  { tenantId, token, now }: { tenantId: string; token: string; now: Date },
): Promise<AuthenticatedConnection | null> {
  if (token === '' || token.length > LONGEST_TOKEN) return null;
  return store.authenticate(tenantId, sha256(token), now);
}
