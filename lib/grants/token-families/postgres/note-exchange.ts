import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';

/**
 * See OAuthStore.noteExchange. At most once a day, so that a service that exchanges a token for every call does not
 * fill the family's timeline.
 */
export async function noteExchange(
  database: Connection,
  { tenantId, familyId, clientId, resources, now, origin }: Parameters<OAuthStore['noteExchange']>[0],
): Promise<void> {
  const detail = JSON.stringify({ clientId, resources });
  const dayBefore = new Date(now.getTime() - 86_400_000);
  await database.execute(sql`
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at, ip_address, user_agent, detail)
    SELECT f.tenant_id, f.id, ${newId()}::uuid, 'exchanged', f.generation, ${now}, ${origin.ipAddress}, ${origin.userAgent}, ${detail}::jsonb
    FROM token_family f
    WHERE f.tenant_id = ${tenantId}::uuid AND f.id = ${familyId}::uuid AND NOT EXISTS (
      SELECT FROM token_family_event e
      WHERE e.tenant_id = f.tenant_id AND e.family_id = f.id AND e.kind = 'exchanged' AND e.at > ${dayBefore} AND e.detail = ${detail}::jsonb)`);
}
