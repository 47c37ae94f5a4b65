import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { TenantSettings } from '@/lib/tenants/settings';

/** Settings that list a tenant's items by name. */
type ListSetting = {
  [Name in keyof TenantSettings]: TenantSettings[Name] extends string[] ? Name : never;
}[keyof TenantSettings];

/**
 * Removes the name of something that is being deleted from the settings that list it, so that a later item of the same
 * name is not covered by them. The caller announces the change of the tenant.
 * @returns the settings that contained it
 */
export async function removeFromSettings(
  connection: Connection,
  tenantId: string,
  settings: readonly ListSetting[],
  name: string,
): Promise<ListSetting[]> {
  const changed: ListSetting[] = [];
  for (const setting of settings) {
    const rows = await connection.execute(sql`
      UPDATE tenant SET settings = jsonb_set(settings, ARRAY[${setting}], (settings->${setting}) - ${name}::text), updated_at = now()
      WHERE id = ${tenantId}::uuid AND jsonb_exists(settings->${setting}, ${name}::text)`);
    if (rows > 0) changed.push(setting);
  }
  return changed;
}
