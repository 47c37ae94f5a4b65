import { createResource, toResource } from '@/lib/grants/resources/save-resource';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { alone, decoded, type Sayable } from '@/lib/platform/shared/message';
import { resourceFields } from '@/lib/tenants/fields/resource-fields';

/**
 * Creates the resource that a new server represents, unless the tenant already has it.
 * @returns what is wrong with its address, or null
 */
export async function serveResource(
  { tenant, container, cause }: Pick<AdminContext, 'tenant' | 'container' | 'cause'>,
  { identifier, name, scopes }: { identifier: string; name: string; scopes: readonly string[] },
): Promise<Sayable | null> {
  if (tenant.resources.has(identifier)) return null;
  const parsed = resourceFields.safeParse({ identifier, name, scopes });
  if (!parsed.success) return alone(decoded(parsed.error.issues[0]?.message ?? 'is not valid'));
  await createResource(container.resources, tenant.id, toResource(parsed.data), cause);
  return null;
}
