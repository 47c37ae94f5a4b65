import { tenantPath } from '@/lib/platform/shared/paths';
import type { ProvisioningFilter } from './list-spec';

/** The provisioning log, narrowed. `q` is what is searched for. */
export function provisioningPath(
  tenantPlace: string,
  narrowed: Partial<Record<ProvisioningFilter | 'q', string>> = {},
): string {
  const query = new URLSearchParams(narrowed).toString();
  return tenantPath(tenantPlace, `/admin/provisioning${query ? `?${query}` : ''}`);
}
