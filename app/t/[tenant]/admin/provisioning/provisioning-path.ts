import { tenantPath } from '@/lib/tenants/paths';
import type { ProvisioningFilter } from './list-spec';

/** The provisioning log, narrowed. `q` is what is searched for. */
export function provisioningPath(tenantSlug: string, narrowed: Partial<Record<ProvisioningFilter | 'q', string>> = {}): string {
  const query = new URLSearchParams(narrowed).toString();
  return tenantPath(tenantSlug, `/admin/provisioning${query ? `?${query}` : ''}`);
}
