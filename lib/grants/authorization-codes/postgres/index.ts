import { claimAndStartFamily } from '@/lib/grants/token-families/postgres/claim-and-start-family';
import { endFamilies } from '@/lib/grants/token-families/postgres/end-families';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import type { CodeRecord, OAuthStore } from '@/lib/oauth/protocol/store';
import { lockActivePerson } from '@/lib/people/postgres/lock-active-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isActiveCode } from './end-codes';
import { insertCode } from './insert-code';

/** See OAuthStore.revokeReplayedCode. */
function revokeReplayedCode(
  database: Connection,
  { tenantId, codeHash, clientId, now, origin }: Parameters<OAuthStore['revokeReplayedCode']>[0],
): Promise<'revoked' | 'unchanged'> {
  return database.transaction(async (connection) => {
    const [code] = await connection.query<{ familyId: string }>(sql`
      SELECT family_id::text AS "familyId" FROM authorization_code
      WHERE tenant_id = ${tenantId}::uuid AND code_hash = ${codeHash} AND client_id = ${clientId} AND family_id IS NOT NULL`);
    if (!code) return 'unchanged';
    const ended = await endFamilies(connection, {
      tenantId,
      which: sql`f.id = ${code.familyId}::uuid AND f.client_id = ${clientId}`,
      reason: 'authorization-code-replayed',
      kind: 'reuse-detected',
      now,
      origin,
    });
    if (ended.length === 0) return 'unchanged';
    await writeAudit(connection, {
      tenantId,
      cause: { actor: { type: 'client', id: clientId, name: null }, origin },
      action: 'authorization-code.replayed',
      target: { type: 'token-family', id: code.familyId, name: null },
    });
    return 'revoked';
  });
}

/** See OAuthStore.redeemCode. */
function redeemCode(
  database: Connection,
  { tenantId, codeHash, family, now }: Parameters<OAuthStore['redeemCode']>[0],
): Promise<'redeemed' | 'not-redeemable'> {
  return claimAndStartFamily(
    database,
    { tenantId, family, now },
    sql`
    UPDATE authorization_code c SET consumed_at = ${now}, family_id = ${family.id}::uuid
    WHERE tenant_id = ${tenantId}::uuid AND code_hash = ${codeHash} AND client_id = ${family.clientId}
      AND ${isActiveCode(now)} AND EXISTS (SELECT FROM holder)
    RETURNING person_id`,
  );
}

export function codeVerbs(
  database: Connection,
): Pick<OAuthStore, 'issueCode' | 'findCode' | 'redeemCode' | 'revokeReplayedCode'> {
  return {
    issueCode: (code) =>
      database.transaction(async (connection) => {
        if (!(await lockActivePerson(connection, code.tenantId, code.personId))) return 'person-inactive';
        return (await insertCode(connection, code)) ? 'issued' : 'session-ended';
      }),

    async findCode(tenantId, codeHash) {
      const [code] = await database.query<CodeRecord>(sql`
        SELECT client_id AS "clientId", person_id::text AS "personId", session_id::text AS "sessionId", binding,
               expires_at AS "expiresAt", consumed_at AS "consumedAt"
        FROM authorization_code WHERE tenant_id = ${tenantId}::uuid AND code_hash = ${codeHash}`);
      return code ?? null;
    },

    redeemCode: (redemption) => redeemCode(database, redemption),
    revokeReplayedCode: (replay) => revokeReplayedCode(database, replay),
  };
}
