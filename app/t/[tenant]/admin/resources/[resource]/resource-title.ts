import type { Sayable } from '@/lib/platform/shared/message';
import { namedAfter } from '../../named-after';

/**
 * The title of pages about a resource.
 * @param what the page is or does
 */
export const resourceTitle = (what: Sayable) =>
  namedAfter(
    what,
    'resource',
    async ({ tenant, container }, resource) => (await container.resources.find(tenant.id, resource))?.name,
  );
