import type { ScimContext } from '@/lib/scim/protocol/context';
import { refusal, type ScimRefusal } from '@/lib/scim/protocol/errors';
import { scimErrorResponse, scimResponse } from '@/lib/scim/protocol/response';
import type { Conflict, Repeated, ResourceRecord, ResourceView } from '@/lib/scim/protocol/store';
import { isShown, type Projection } from '@/lib/scim/query/projection';
import { locationOf, tagged } from '@/lib/scim/resources/representation';
import { MANAGER } from '../schema/enterprise-user';
import type { Resourceful } from './resource-endpoint';

/** How the store is to look at resources so that a projection can be answered. */
export function viewOf({ type, kind }: Resourceful, projection: Projection): ResourceView {
  return { type, computed: isShown(type, projection, kind.computed), manager: isShown(type, projection, MANAGER) };
}

/** A resource, with `ETag` and `Location`. */
export function resourceResponse(
  status: 200 | 201,
  record: ResourceRecord,
  { type }: Resourceful,
  { scope }: ScimContext,
  projection: Projection,
): Response {
  const { shown, etag } = tagged(type, record, scope.baseUrl, projection);
  return scimResponse(status, shown, { ETag: etag, Location: locationOf(type, scope.baseUrl, record.id) });
}

/** An earlier run of the same batch made it: 409 like any other, with the address of what it made. */
export function repeated({ id }: Repeated, { type }: Resourceful, context: ScimContext): Response {
  const error = refusal('not-unique', 'An earlier run of this bulk request already created the resource.');
  context.trace.about({ type: type.name, id });
  context.trace.refused(error);
  context.refused(error);
  return scimErrorResponse(error, { Location: locationOf(type, context.scope.baseUrl, id) });
}

export function conflict({ attribute }: Conflict, name: string): ScimRefusal {
  return refusal('not-unique', `Another ${name.toLowerCase()} already has this ${attribute}.`);
}
