import { personalTokenPolicy } from '@/lib/grants/personal-tokens/personal-token-policy';
import { type OfferedResource, offeredResources } from '@/lib/oauth/personal-tokens/offered-resources';
import type { Tenant } from '@/lib/tenants/store';

/** The resources that personal access tokens can currently be created for in a tenant; empty if there are none. */
export function offeredIn(tenant: Tenant): OfferedResource[] {
  return offeredResources(personalTokenPolicy(tenant.settings), tenant);
}
