import type { ResourceStore } from '@/lib/grants/resources/store';
import { msg, type Sayable } from '@/lib/platform/shared/message';

/** What prevents a connection from assigning the roles of a resource, or null. */
export async function roleResourceProblem(
  resources: Pick<ResourceStore, 'find'>,
  { tenantId, roleResource }: { tenantId: string; roleResource: string | null },
): Promise<Sayable | null> {
  if (roleResource === null || (await resources.find(tenantId, roleResource))) return null;
  return msg('provisioning.isNotResourceOfTenant');
}
