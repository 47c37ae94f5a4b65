import type { Cause } from '@/lib/journal/audit/audit-entry';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { recordRevokedFamilies } from '@/lib/journal/events/postgres/record-revoked-families';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { JsonObject } from '@/lib/platform/shared/json';

const clientCause = (clientId: string, origin: Cause['origin']): Cause => ({
  actor: { type: 'client', id: clientId, name: null },
  origin,
});

/**
 * Ends one living family with its event; the caller writes the audit row when this returns true.
 * @param reason what the console shows, in the words of token_family.revoke_reason
 * @param detail what the event says besides
 */
export async function endFamily(
  connection: Connection,
  {
    tenantId,
    familyId,
    clientId,
    reason,
    kind = 'revoked',
    detail = {},
    now,
    origin,
  }: {
    tenantId: string;
    familyId: string;
    clientId: string;
    reason: string;
    kind?: 'revoked' | 'reuse-detected';
    detail?: JsonObject;
    now: Date;
    origin: Cause['origin'];
  },
): Promise<boolean> {
  const [ended] = await connection.query<{ personId: string }>(sql`
    WITH ended AS (
      UPDATE token_family SET revoked_at = ${now}, revoke_reason = ${reason}, replay_response = NULL, replay_until = NULL
      WHERE tenant_id = ${tenantId}::uuid AND id = ${familyId}::uuid AND client_id = ${clientId} AND revoked_at IS NULL
      RETURNING generation, person_id
    ), event AS (
      INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent, detail)
      SELECT ${tenantId}::uuid, ${familyId}::uuid, ${newId()}::uuid, ${kind}, generation, ${now},
             ${origin?.ipAddress ?? null}, ${origin?.userAgent ?? null}, ${JSON.stringify({ reason, ...detail })}::jsonb
      FROM ended
    )
    SELECT person_id::text AS "personId" FROM ended`);
  if (!ended) return false;
  await recordRevokedFamilies(connection, {
    tenantId,
    families: [{ id: familyId, personId: ended.personId, clientId }],
    reason,
    now,
    origin,
  });
  return true;
}

export function revocationVerbs(
  database: Connection,
): Pick<OAuthStore, 'revokeFamily' | 'revokeReplayedCode' | 'revokeAccessToken'> {
  return {
    revokeFamily({ tenantId, familyId, clientId, now, origin }) {
      return database.transaction(async (connection) => {
        const ended = await endFamily(connection, {
          tenantId,
          familyId,
          clientId,
          reason: 'revoked-by-client',
          now,
          origin,
        });
        if (!ended) return;
        await writeAudit(connection, {
          tenantId,
          cause: clientCause(clientId, origin),
          action: 'token-family.revoked',
          target: { type: 'token-family', id: familyId, name: null },
          detail: { reason: 'revoked-by-client' },
        });
      });
    },

    revokeReplayedCode({ tenantId, codeHash, clientId, now, origin }) {
      return database.transaction(async (connection) => {
        const [code] = await connection.query<{ familyId: string }>(sql`
          SELECT family_id::text AS "familyId" FROM authorization_code
          WHERE tenant_id = ${tenantId}::uuid AND code_hash = ${codeHash} AND client_id = ${clientId} AND family_id IS NOT NULL`);
        const ended =
          code &&
          (await endFamily(connection, {
            tenantId,
            familyId: code.familyId,
            clientId,
            reason: 'authorization-code-replayed',
            kind: 'reuse-detected',
            now,
            origin,
          }));
        if (!ended) return 'unchanged';
        await writeAudit(connection, {
          tenantId,
          cause: clientCause(clientId, origin),
          action: 'authorization-code.replayed',
          target: { type: 'token-family', id: code.familyId, name: null },
        });
        return 'revoked';
      });
    },

    revokeAccessToken({ tenantId, jti, clientId, expiresAt, now, origin }) {
      return database.transaction(async (connection) => {
        const revoked = await connection.execute(sql`
          INSERT INTO revoked_token (tenant_id, jti, revoked_at, expires_at) VALUES (${tenantId}::uuid, ${jti}, ${now}, ${expiresAt})
          ON CONFLICT DO NOTHING`);
        if (revoked === 0) return;
        await writeAudit(connection, {
          tenantId,
          cause: clientCause(clientId, origin),
          action: 'access-token.revoked',
          target: { type: 'access-token', id: jti, name: null },
        });
      });
    },
  };
}
