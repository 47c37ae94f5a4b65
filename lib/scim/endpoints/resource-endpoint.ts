import type { ScimContext, ServedResource } from '@/lib/scim/protocol/context';
import { RESOURCE_KINDS, type ResourceName } from '../resource-kinds';
import type { ResourceKind } from '../resource-kinds/resource-kind';

/** What the endpoints of one resource type work with. */
export interface Resourceful extends ServedResource {
  name: ResourceName;
  kind: ResourceKind;
}

/** The resource type of an endpoint, as configured for the tenant. */
export function resourceful(context: ScimContext, name: ResourceName): Resourceful {
  return { name, kind: RESOURCE_KINDS[name], ...context.resources[name] };
}
