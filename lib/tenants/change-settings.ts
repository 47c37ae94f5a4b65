import { isDeepStrictEqual } from 'node:util';
import type { Cause } from '@/lib/audit/audit-entry';
import type { TenantSettings } from './settings';
import { settingsBeyondDefaults } from './settings-beyond-defaults';
import type { Tenant, TenantStore } from './store';

/** Changes some of a tenant's settings; those that are already so leave no audit row. */
export async function changeSettings(
  tenants: Pick<TenantStore, 'changeSettings'>,
  { tenant, changes }: { tenant: Tenant; changes: Partial<TenantSettings> },
  cause: Cause,
): Promise<'changed' | 'unchanged'> {
  const { id, slug, name, settings: before } = tenant;
  const changed = { ...before, ...changes };
  const names = Object.keys(changes) as (keyof TenantSettings)[];
  if (isDeepStrictEqual(changed, before)) return 'unchanged';
  const only = (settings: object) => Object.fromEntries(Object.entries(settings).filter(([setting]) => names.some((one) => one === setting)));
  await tenants.changeSettings({ id, slug, names, settings: only(settingsBeyondDefaults(changed)) }, {
    tenantId: id, cause, action: 'tenant.updated', target: { type: 'tenant', id, name }, before: only(before), after: only(changed),
  });
  return 'changed';
}
