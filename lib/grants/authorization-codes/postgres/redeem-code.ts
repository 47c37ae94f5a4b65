import { claimAndStartFamily } from '@/lib/grants/token-families/postgres/claim-and-start-family';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isActiveCode } from './end-codes';

/** See OAuthStore.redeemCode. */
export function redeemCode(
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
