import { createResource, toResource, updateResource } from '@/lib/grants/resources/save-resource';
import type { ProtectedResource } from '@/lib/oauth/parameters/resource';
import type { ResourceFields } from '@/lib/tenants/fields/resource-fields';
import { ApplyError, type Path } from './apply-error';
import type { ApplyStores, Effect, How } from './stores';

export interface AppliedResource {
  identifier: string;
  effect: Effect;
}

/** Creates a protected resource, identified by its identifier, or updates it to match the document. */
export async function applyResource(
  { resources }: Pick<ApplyStores, 'resources'>,
  { tenantId, issuer, path, file }: { tenantId: string; issuer: string; path: Path; file: ResourceFields },
  { cause }: How,
): Promise<AppliedResource> {
  if (file.identifier === issuer)
    throw new ApplyError(
      [...path, 'identifier'],
      'is the tenant’s own issuer, for which tokens can be issued without registration',
    );
  const resource: ProtectedResource = toResource(file);
  const updated = await updateResource(resources, tenantId, resource, cause);
  if (updated !== 'not-found') return { identifier: file.identifier, effect: updated };
  await createResource(resources, tenantId, resource, cause);
  return { identifier: file.identifier, effect: 'created' };
}
