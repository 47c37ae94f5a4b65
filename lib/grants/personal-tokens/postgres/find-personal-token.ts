import type { KeyUse } from '@/lib/grants/access-keys/postgres/key-uses';
import { isActiveKey } from '@/lib/grants/access-keys/postgres/write-keys';
import { authenticationContexts } from '@/lib/oauth/parameters/authentication-context';
import type { KeptPersonalToken } from '@/lib/oauth/personal-tokens/personal-token';
import { secondFactorRequired } from '@/lib/people/postgres/second-factor-required';
import type { Batch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isUseDue } from '@/lib/platform/postgres/is-use-due';
import type { Bytes } from '@/lib/platform/shared/secret';

const [oneFactor] = authenticationContexts;

/** See PersonalTokens.find. */
export async function findPersonalToken(
  database: Connection,
  uses: Pick<Batch<KeyUse>, 'add'>,
  { tenantId, tokenHash, now }: { tenantId: string; tokenHash: Bytes; now: Date },
): Promise<KeptPersonalToken | null> {
  const [found] = await database.query<KeptPersonalToken & { lastUsedAt: Date | null }>(sql`
    SELECT k.id::text AS id, k.resource, k.scopes, k.acr, k.created_at AS "createdAt", k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt",
      p.id::text AS "personId", p.user_name AS "userName"
    FROM access_key k JOIN person p ON p.tenant_id = k.tenant_id AND p.id = k.person_id JOIN tenant t ON t.id = k.tenant_id
    WHERE k.tenant_id = ${tenantId}::uuid AND k.key_hash = ${tokenHash} AND k.kind = 'personal' AND ${isActiveKey(now, sql`k`)}
      AND p.active AND p.deleted_at IS NULL AND (k.acr <> ${oneFactor} OR NOT ${secondFactorRequired})`);
  if (!found) return null;
  const { lastUsedAt, ...token } = found;
  if (isUseDue(lastUsedAt, now)) uses.add({ tenantId, keyId: token.id });
  return token;
}
