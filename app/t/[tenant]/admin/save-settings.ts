import { refresh } from 'next/cache';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { changeSettings, settingsVersion } from '@/lib/tenants/change-settings';
import type { TenantSettings } from '@/lib/tenants/settings';
import { type WayLost } from '@/lib/tenants/sign-in-settings';
import { changedConcurrently } from './changed-concurrently';

const waysLost: Record<WayLost, Sayable> = {
  'no-way-left': msg('console.changesNotSavedTheyWould'),
  'own-way-lost': msg('console.changesNotSavedTheyWouldLock'),
};

/** The answer if someone else has changed the settings of a form since. */
export const settingsChangedConcurrently = ({ tenant, container }: Pick<AdminContext, 'tenant' | 'container'>) =>
  changedConcurrently(container.auditLog, {
    tenantId: tenant.id,
    target: tenant.id,
    targetType: 'tenant',
    action: 'tenant.updated',
  });

/**
 * Saves the settings of a form, unless someone else has changed the same settings since.
 * @param basedOn see BasedOn
 */
export async function saveSettings(
  { tenant, container, cause }: Pick<AdminContext, 'tenant' | 'container' | 'cause'>,
  changes: Partial<TenantSettings>,
  basedOn: string,
): Promise<{ ok: true; data: { basedOn: string } } | { ok: boolean; message: Sayable }> {
  const outcome = await changeSettings(container.tenants, { tenant, changes, basedOn }, cause);
  if (outcome === 'changed-meanwhile') return settingsChangedConcurrently({ tenant, container });
  if (outcome === 'no-way-left' || outcome === 'own-way-lost') return { ok: false, message: waysLost[outcome] };
  refresh();
  return { ok: true, data: { basedOn: settingsVersion(changes) } };
}
