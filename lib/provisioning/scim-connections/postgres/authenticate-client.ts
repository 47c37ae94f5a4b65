import { standingToken } from '@/lib/grants/access-tokens/postgres/standing-token';
import type { AccessTokenState, OAuthStore } from '@/lib/oauth/protocol/store';
import type { Batch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isUseDue } from '@/lib/platform/postgres/is-use-due';
import type { CallingConnection } from '../store';
import { type CallingRow, callingColumns, callingFromRow } from './calling-connection';
import type { CredentialUse } from './credential-uses';

type Found = { personId: string | null; userName: string | null } & (CallingRow | { connectionId: null }) & {
    lastUsedAt: Date | null;
  };

/** See ScimConnectionStore.authenticateClient. One statement checks the token and finds the connection. */
export async function authenticateClient(
  database: Connection,
  uses: Batch<CredentialUse>,
  asked: Parameters<OAuthStore['checkAccessToken']>[0],
  now: Date,
): Promise<{ state: AccessTokenState; connection: CallingConnection | null }> {
  const [found] = await database.query<Found>(sql`
    WITH standing AS (SELECT p.id::text AS "personId", p.user_name AS "userName", c.tenant_id, c.client_id ${standingToken(asked)})
    SELECT standing."personId", standing."userName", ${callingColumns}, s.last_used_at AS "lastUsedAt"
    FROM standing
    LEFT JOIN scim_connection s ON s.tenant_id = standing.tenant_id AND s.client_id = standing.client_id AND s.disabled_at IS NULL`);
  if (!found) return { state: { kind: 'inactive' }, connection: null };
  const state = { kind: 'active' as const, personId: found.personId, userName: found.userName };
  if (found.connectionId === null) return { state, connection: null };
  if (isUseDue(found.lastUsedAt, now))
    uses.add({ tenantId: asked.tenantId, connectionId: found.connectionId, tokenId: null });
  return { state, connection: callingFromRow(found) };
}
