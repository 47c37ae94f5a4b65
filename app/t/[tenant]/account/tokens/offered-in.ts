import { personalTokenPolicy } from '@/lib/grants/personal-tokens/personal-token-policy';
import { type OfferedResource, offeredResources } from '@/lib/oauth/personal-tokens/offered-resources';
import type { Tenant } from '@/lib/tenants/store';

/** What personal access tokens can be for in a tenant at this moment; nothing where it has none. */
export function offeredIn(tenant: Tenant): OfferedResource[] {
  return offeredResources(personalTokenPolicy(tenant.settings), tenant);
}
