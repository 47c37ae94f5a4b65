import { activeSession } from '@/lib/grants/logout/postgres/active-session';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { isId } from '@/lib/platform/shared/id';
import { usableToken } from './usable-token';

/** See OAuthStore.findIdTokenGrant. An ID token is as usable as an access token of its family, while the session is. */
export async function findIdTokenGrant(
  database: Connection,
  { tenantId, familyId, clientId, issuedAt, now }: Parameters<OAuthStore['findIdTokenGrant']>[0],
): ReturnType<OAuthStore['findIdTokenGrant']> {
  if (!isId(familyId)) return null;
  const token = { tenantId, familyId, clientIds: [clientId], jtis: [], actorFamilyIds: [], issuedAt };
  const [granted] = await database.query<NonNullable<Awaited<ReturnType<OAuthStore['findIdTokenGrant']>>>>(sql`
    SELECT p.id::text AS "personId", f.scopes, f.resources, COALESCE(f.authorization_details, '[]') AS "authorizationDetails",
           f.confirmation
    ${usableToken(token)}
      AND (f.session_id IS NULL OR EXISTS (
        SELECT FROM session s WHERE s.tenant_id = ${ofTenant(tenantId)} AND s.id = f.session_id AND ${activeSession(sql`s`, ofTenant(tenantId), now)}))`);
  return granted ?? null;
}
