import { deleteLocked } from '@/lib/grants/clients/delete-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { tenantSettingsSchema } from '@/lib/tenants/settings';

/** Each costs a few statements, so that a batch stays short. */
const AT_MOST = 100;

/**
 * Deletes clients that came by themselves and were not used for as long as their tenant keeps such, each with an audit
 * row. Never one of which something lives: a family, a code, a request that somebody is deciding, a device that waits.
 * Access tokens of a client itself live for a day at most, and the shortest idleness is two. One that is disabled stays,
 * or else it would come again enabled.
 * @returns how many
 */
export async function reapClients(connection: Connection): Promise<number> {
  const standard = tenantSettingsSchema.parse({}).selfRegisteredIdleDays;
  const idle = await connection.query<{ tenantId: string; clientId: string }>(sql`
    SELECT c.tenant_id::text AS "tenantId", c.client_id AS "clientId"
    FROM tenant t JOIN client c ON c.tenant_id = t.id
    WHERE c.origin IN ('dynamic', 'metadata-document') AND c.disabled_at IS NULL
      AND GREATEST(c.created_at, c.updated_at, COALESCE(c.last_used_at, c.created_at)) < now() - make_interval(days => COALESCE((t.settings ->> 'selfRegisteredIdleDays')::int, ${standard}::int))
      AND NOT EXISTS (SELECT FROM token_family f WHERE f.tenant_id = c.tenant_id AND f.client_id = c.client_id AND f.revoked_at IS NULL AND f.expires_at > now() AND f.idle_expires_at > now())
      AND NOT EXISTS (SELECT FROM authorization_code a WHERE a.tenant_id = c.tenant_id AND a.client_id = c.client_id AND a.consumed_at IS NULL AND a.expires_at > now())
      AND NOT EXISTS (SELECT FROM authorization_request r WHERE r.tenant_id = c.tenant_id AND r.client_id = c.client_id AND r.decided_at IS NULL AND r.expires_at > now())
      AND NOT EXISTS (SELECT FROM device_authorization d WHERE d.tenant_id = c.tenant_id AND d.client_id = c.client_id AND d.status IN ('pending', 'approved') AND d.expires_at > now())
      AND NOT EXISTS (SELECT FROM scim_connection s WHERE s.tenant_id = c.tenant_id AND s.client_id = c.client_id)
    LIMIT ${AT_MOST}::int FOR UPDATE OF c SKIP LOCKED`);
  for (const { tenantId, clientId } of idle) {
    await createClientStore(connection).change(async (steps) => {
      const client = await steps.lock(tenantId, clientId);
      if (client) await deleteLocked(steps, client, { cause: systemCause, now: new Date() });
    });
  }
  return idle.length;
}
