import { type Connection, sql } from '@/lib/platform/postgres/database';
import { noteClaim } from '@/lib/tenants/postgres/announce-tenant';

/**
 * Notes that a person of a tenant has a way in: from the first time on the tenant is that of its people, whoever of them
 * leaves later, and no operator gets a link into it (docs/decisions/0034). Once it is noted this is one look at an index.
 * Call it last: people are locked before their tenant, as everywhere.
 */
export async function claimTenant(
  connection: Connection,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<void> {
  if (await noteClaim(connection, tenantId, now)) await endShownInvitations(connection, { tenantId, personId, now });
}

/**
 * Until now an operator was shown every link of an owner that was not mailed. As soon as an owner is in they are worth
 * nothing; somebody else who is in leaves them, since nobody but an owner could invite an owner again. A link that is
 * just being used is passed over: whoever uses it waits for the tenant's row.
 */
async function endShownInvitations(
  connection: Connection,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<void> {
  await connection.execute(sql`
    UPDATE one_time_link SET used_at = ${now}, end_reason = 'tenant-claimed'
    WHERE tenant_id = ${tenantId}::uuid AND token_hash IN (
      SELECT l.token_hash FROM one_time_link l JOIN person p ON p.tenant_id = l.tenant_id AND p.id = l.person_id AND p.role = 'owner'
      WHERE l.tenant_id = ${tenantId}::uuid AND l.used_at IS NULL AND l.mailed_to IS NULL
        AND EXISTS (SELECT FROM person o WHERE o.tenant_id = l.tenant_id AND o.id = ${personId}::uuid AND o.role = 'owner')
      FOR UPDATE OF l SKIP LOCKED)`);
}
