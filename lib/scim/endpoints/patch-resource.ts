import type { ScimHandler } from '@/lib/scim/protocol/context';
import { isScimRefusal } from '@/lib/scim/protocol/errors';
import { checkPreconditions, etagOf } from '@/lib/scim/protocol/etag';
import { readBody } from '@/lib/scim/protocol/read-body';
import type { Decision } from '@/lib/scim/protocol/store';
import { tracedOperation } from '@/lib/scim/protocol/trace';
import { fromUrl, projectionOf } from '@/lib/scim/query/query';
import { boundedOperations } from '../patch/bounded-operations';
import { parsePatch } from '../patch/parse-patch';
import type { ResourceName } from '../resource-kinds';
import { unfoldOperations } from '../schema/unfold-core';
import { writeEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { resourceId } from './resource-id';
import { changed, resourceResponse, viewOf } from './resource-response';
import { tracedChange } from './traced-change';

/**
 * `PATCH /Users/{id}` and the like (RFC 7644 section 3.5.2). "The server MUST return a 200 OK if the attributes
 * parameter is specified"; without, a type may answer 204, so that a change does not cost what the resource is large.
 */
export function patchResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context, id) => {
    const served = resourceful(context, name);
    const projection = projectionOf(served.type, fromUrl(request));
    const brief = served.kind.patchAnswers === 204 && projection.kind === 'default';
    const operations = boundedOperations(unfoldOperations(served.type, parsePatch(await readBody(request, context))));
    context.trace.understood(operations.map(({ op, path, value }) => tracedOperation(op, { path, value })));
    const view = brief ? { type: served.type, computed: false } : viewOf(served, projection);
    const outcome = await tracedChange(
      context,
      served,
      resourceId(id),
      (current) => {
        const error = checkPreconditions(request, current.version);
        return error
          ? { kind: 'refuse', error }
          : refusalAsDecision(() => served.kind.patch(served.type, current, operations));
      },
      view,
    );
    const record = changed(outcome, served);
    return brief
      ? new Response(null, { status: 204, headers: { ETag: etagOf(record.version) } })
      : resourceResponse(200, record, served, context, projection);
  });
}

function refusalAsDecision(decide: () => Decision): Decision {
  try {
    return decide();
  } catch (error) {
    if (isScimRefusal(error)) return { kind: 'refuse', error };
    throw error;
  }
}
