import type { ProtectedResource } from '@/lib/oauth/resource';
import type { ResourceFields } from '@/lib/resources/resource-fields';
import { createResource, toResource, updateResource } from '@/lib/resources/save-resource';
import type { ApplyRooms, Effect, How } from './rooms';

export interface AppliedResource {
  identifier: string;
  effect: Effect;
}

/** Brings a protected resource to what the document says, known by its identifier. */
export async function applyResource(
  { resources }: Pick<ApplyRooms, 'resources'>,
  { tenantId, file }: { tenantId: string; file: ResourceFields },
  { cause }: How,
): Promise<AppliedResource> {
  const resource: ProtectedResource = toResource(file);
  const updated = await updateResource(resources, tenantId, resource, cause);
  if (updated !== 'not-found') return { identifier: file.identifier, effect: updated };
  await createResource(resources, tenantId, resource, cause);
  return { identifier: file.identifier, effect: 'created' };
}
