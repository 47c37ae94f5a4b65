import { msg } from '@/lib/platform/shared/message';
import type { ScimContext } from '@/lib/scim/protocol/context';
import { type ScimError, scimError } from '@/lib/scim/protocol/errors';
import { scimErrorResponse, scimResponse } from '@/lib/scim/protocol/response';
import type { Conflict, Repeated, ResourceRecord, ResourceView } from '@/lib/scim/protocol/store';
import { isShown, type Projection } from '@/lib/scim/query/projection';
import { locationOf, tagged } from '@/lib/scim/resources/representation';
import { MANAGER } from '../schema/enterprise-user';
import type { Resourceful } from './resource-endpoint';

/** Which parts of a resource the store must load for a projection. */
export function viewOf({ type, kind }: Resourceful, projection: Projection): ResourceView {
  return { type, computed: isShown(type, projection, kind.computed), manager: isShown(type, projection, MANAGER) };
}

/** Responds with a resource, including `ETag` and `Location`. */
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

/**
 * Answers a POST whose resource an earlier run of the same batch created: 409 like any conflict, with the `Location` of
 * that resource.
 */
export function repeated({ id }: Repeated, { type }: Resourceful, context: ScimContext): Response {
  const error = scimError('not-unique', msg('scim.earlierRunOfThisBulk'));
  context.trace.about({ type: type.name, id });
  context.trace.refused(error);
  context.refused(error);
  return scimErrorResponse(error, { Location: locationOf(type, context.scope.baseUrl, id) });
}

export function conflict({ attribute }: Conflict, name: string): ScimError {
  const detail = msg('scim.anotherNameAlreadyHasThis', { name: name.toLowerCase(), attribute });
  return scimError('not-unique', detail, { attributes: [attribute] });
}
