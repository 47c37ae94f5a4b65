import type { ScimHandler } from '@/lib/scim/protocol/context';
import { readBody } from '@/lib/scim/protocol/read-body';
import { tracedOperation } from '@/lib/scim/protocol/trace';
import { fromUrl, projectionOf } from '@/lib/scim/query/query';
import type { ResourceName } from '../resource-kinds';
import { storedAttributes } from '../schema/stored-attributes';
import { unfoldCore } from '../schema/unfold-core';
import { writeEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { conflict, repeated, resourceResponse, viewOf } from './resource-response';

/** `POST /Users` and the like (RFC 7644 section 3.3). */
export function createResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context) => {
    const served = resourceful(context, name);
    const projection = projectionOf(served.type, fromUrl(request));
    const input = served.kind.create(served.type, unfoldCore(served.type, await readBody(request, context)));
    context.trace.understood([tracedOperation('create', { resource: name, attributes: input.attributes })]);
    const outcome = await served.store.create(context.scope, input, viewOf(served, projection));
    if (outcome.kind === 'conflict') throw conflict(outcome, name);
    if (outcome.kind === 'refused') throw outcome.error;
    if (outcome.kind === 'repeated') return repeated(outcome, served, context);
    const { id } = outcome.resource;
    const after = storedAttributes(served.type, outcome.resource);
    context.trace.changed({
      resource: { type: name, id },
      before: null,
      after,
      passwordSet: input.password !== undefined,
    });
    return resourceResponse(201, outcome.resource, served, context, projection);
  });
}
