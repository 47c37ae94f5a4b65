import type { Cause } from '@/lib/audit/audit-entry';
import type { Tenant } from '@/lib/tenants/store';
import type { SetupStore } from './store';

type Confirmed = { tenant: Pick<Tenant, 'id' | 'name'>; personId: string; now: Date };

/** Notes that somebody has a copy of the installation's secret. @param confirmed.fingerprint of which one */
export function confirmSecretCopy(store: Pick<SetupStore, 'confirm'>, { tenant, personId, now, fingerprint }: Confirmed & { fingerprint: string }, cause: Cause): Promise<void> {
  return store.confirm({ tenantId: tenant.id, item: 'secret-copy', confirms: fingerprint, personId, now }, {
    tenantId: tenant.id, cause, action: 'setup.secret-copy-confirmed', target: { type: 'tenant', id: tenant.id, name: tenant.name }, detail: { fingerprint },
  });
}

/** Puts the checklist away. It comes back by itself when something is open again. */
export function putChecklistAway(store: Pick<SetupStore, 'confirm'>, { tenant, personId, now }: Confirmed, cause: Cause): Promise<void> {
  return store.confirm({ tenantId: tenant.id, item: 'done', confirms: '', personId, now }, {
    tenantId: tenant.id, cause, action: 'setup.finished', target: { type: 'tenant', id: tenant.id, name: tenant.name },
  });
}
