import { tenantPath } from '@/lib/platform/shared/paths';
import type { ProvisioningFilter } from './list-spec';

/** The path of the provisioning log with filters. `q` is the search text. */
export function provisioningPath(
  tenantPlace: string,
  narrowed: Partial<Record<ProvisioningFilter | 'q', string>> = {},
): string {
  const query = new URLSearchParams(narrowed).toString();
  return tenantPath(tenantPlace, `/admin/provisioning${query ? `?${query}` : ''}`);
}
