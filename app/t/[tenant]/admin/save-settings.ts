import { refresh } from 'next/cache';
import type { AdminContext } from '@/lib/auth/require-admin';
import { changeSettings, settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { changedMeanwhile } from './changed-meanwhile';

/** Saves the settings of a form, unless somebody else has changed the same ones meanwhile. @param basedOn see BasedOn */
export async function saveSettings(
  { tenant, container, cause }: Pick<AdminContext, 'tenant' | 'container' | 'cause'>, changes: Partial<TenantSettings>, basedOn: string,
): Promise<{ ok: true; data: { basedOn: string } } | Awaited<ReturnType<typeof changedMeanwhile>>> {
  const outcome = await changeSettings(container.tenants, { tenant, changes, basedOn }, cause);
  if (outcome === 'changed-meanwhile') {
    return changedMeanwhile(container.auditLog, { tenantId: tenant.id, target: tenant.id, targetType: 'tenant', action: 'tenant.updated' });
  }
  refresh();
  return { ok: true, data: { basedOn: settingsVersion(changes) } };
}
