import { type Connection, sql } from '@/lib/platform/postgres/database';
import { noteClaim } from '@/lib/tenants/postgres/announce-tenant';

/**
 * Records that a person of a tenant has a way to sign in. From the first time on, the tenant belongs to its people,
 * even if they leave later, and no operator gets a link into it (docs/decisions/0034). Once it is recorded, this costs
 * one index lookup. Call it last: people are locked before their tenant, as everywhere.
 */
export async function claimTenant(
  connection: Connection,
  { tenantId, personId, now }: { tenantId: string; personId: string; now: Date },
): Promise<void> {
  if (await noteClaim(connection, tenantId, now)) await endShownInvitations(connection, { tenantId, personId, now });
}

/**
 * Until now, an operator was shown every owner's link that was not mailed. These links are ended as soon as an owner
 * has a way to sign in. When someone else does, they are kept, since only an owner could invite an owner again. A link
 * that is being used at this moment is skipped, because its user is waiting for the lock on the tenant's row.
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
