import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { Tenant } from '@/lib/tenants/store';
import type { SetupStep } from './checklist';
import type { SetupStore } from './store';

type Confirmed = { tenant: Pick<Tenant, 'id' | 'name'>; personId: string; now: Date };

/**
 * Records that an administrator keeps a copy of the installation's secret.
 * @param confirmed.fingerprint identifies that secret
 */
export function confirmSecretCopy(
  store: Pick<SetupStore, 'confirm'>,
  { tenant, personId, now, fingerprint }: Confirmed & { fingerprint: string },
  cause: Cause,
): Promise<void> {
  return store.confirm(
    { tenantId: tenant.id, item: 'secret-copy', confirms: fingerprint, personId, now },
    {
      tenantId: tenant.id,
      cause,
      action: 'setup.secret-copy-confirmed',
      target: { type: 'tenant', id: tenant.id, name: tenant.name },
      detail: { fingerprint },
    },
  );
}

/**
 * Hides the checklist once all steps are done. It reappears if a step is open again.
 * @param confirmed.steps the current steps
 */
export async function putChecklistAway(
  store: Pick<SetupStore, 'confirm'>,
  { tenant, personId, now, steps }: Confirmed & { steps: readonly SetupStep[] },
  cause: Cause,
): Promise<'put-away' | 'open'> {
  if (steps.some(({ state }) => state !== 'done')) return 'open';
  await store.confirm(
    { tenantId: tenant.id, item: 'done', confirms: '', personId, now },
    {
      tenantId: tenant.id,
      cause,
      action: 'setup.finished',
      target: { type: 'tenant', id: tenant.id, name: tenant.name },
    },
  );
  return 'put-away';
}
