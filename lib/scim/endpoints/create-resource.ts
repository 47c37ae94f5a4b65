import type { ScimHandler } from '../context';
import { fromUrl, projectionOf } from '../query';
import { readBody } from '../read-body';
import type { ResourceName } from '../resource-kinds';
import { writeEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { conflict, resourceResponse, viewOf } from './resource-response';

/** `POST /Users` and the like (RFC 7644 section 3.3). */
export function createResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context) => {
    const served = resourceful(context, name);
    const projection = projectionOf(served.type, fromUrl(request));
    const input = served.kind.create(served.type, await readBody(request));
    const outcome = await served.store.create(context.scope, input, viewOf(served, projection));
    if (outcome.kind === 'conflict') throw conflict(outcome, name);
    if (outcome.kind === 'refused') throw outcome.error;
    return resourceResponse(201, outcome.resource, served, context, projection);
  });
}
