import { isActiveCode } from '@/lib/grants/authorization-codes/postgres/end-codes';
import { isActiveRequest } from '@/lib/grants/authorization-requests/postgres/end-authorization-requests';
import { deleteLocked } from '@/lib/grants/clients/delete-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { isActiveDevice } from '@/lib/grants/device-authorizations/postgres/end-device-authorizations';
import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { tenantSettingsSchema } from '@/lib/tenants/settings';

/** Each deletion takes several statements, so a small limit keeps a batch short. */
const AT_MOST = 100;

/**
 * Deletes self-registered and metadata document clients that have been unused for longer than their tenant keeps them,
 * each with an audit entry. A client is kept while it has an active token family, code or device authorization, an
 * authorization request awaiting a decision, or a SCIM connection. Access tokens of the client itself need no check:
 * they last one day at most, and the shortest idle period is two days. A disabled client is kept because otherwise it
 * could come back enabled.
 * @returns how many were deleted
 */
export async function reapClients(connection: Connection): Promise<number> {
  const standard = tenantSettingsSchema.parse({}).selfRegisteredIdleDays;
  const idle = await connection.query<{ tenantId: string; clientId: string }>(sql`
    SELECT i.tenant_id::text AS "tenantId", i.client_id AS "clientId"
    FROM tenant t JOIN client i ON i.tenant_id = t.id
    WHERE i.origin IN ('dynamic', 'metadata-document') AND i.disabled_at IS NULL
      AND GREATEST(i.created_at, i.updated_at, COALESCE(i.last_used_at, i.created_at)) < now() - make_interval(days => COALESCE((t.settings ->> 'selfRegisteredIdleDays')::int, ${standard}::int))
      AND NOT EXISTS (SELECT FROM token_family f WHERE f.tenant_id = i.tenant_id AND f.client_id = i.client_id AND ${isActiveFamily(sql`now()`)})
      AND NOT EXISTS (SELECT FROM authorization_code c WHERE c.tenant_id = i.tenant_id AND c.client_id = i.client_id AND ${isActiveCode(sql`now()`)})
      AND NOT EXISTS (SELECT FROM authorization_request r WHERE r.tenant_id = i.tenant_id AND r.client_id = i.client_id AND ${isActiveRequest(sql`now()`)})
      AND NOT EXISTS (SELECT FROM device_authorization d WHERE d.tenant_id = i.tenant_id AND d.client_id = i.client_id AND ${isActiveDevice(sql`now()`)})
      AND NOT EXISTS (SELECT FROM scim_connection s WHERE s.tenant_id = i.tenant_id AND s.client_id = i.client_id)
    LIMIT ${AT_MOST}::int FOR UPDATE OF i SKIP LOCKED`);
  for (const { tenantId, clientId } of idle) {
    await createClientStore(connection, { detach: detachClient }).change(async (steps) => {
      const client = await steps.lock(tenantId, clientId);
      if (client) await deleteLocked(steps, client, { cause: systemCause, now: new Date() });
    });
  }
  return idle.length;
}
