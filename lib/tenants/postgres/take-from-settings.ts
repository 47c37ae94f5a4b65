import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { TenantSettings } from '@/lib/tenants/settings';

/** Settings that list things of the tenant by name. */
type ListSetting = {
  [Name in keyof TenantSettings]: TenantSettings[Name] extends string[] ? Name : never;
}[keyof TenantSettings];

/**
 * Takes the name of what is being deleted out of settings that list it, so that something else of the same name does not
 * come to mean it. Whoever calls announces the tenant.
 * @returns the settings that had it
 */
export async function takeFromSettings(
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
