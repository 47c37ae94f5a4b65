import type { CodeRecord, OAuthStore } from '@/lib/oauth/protocol/store';
import { lockActivePerson } from '@/lib/people/postgres/lock-active-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { insertCode } from './insert-code';
import { redeemCode } from './redeem-code';
import { revokeReplayedCode } from './revoke-replayed-code';

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
