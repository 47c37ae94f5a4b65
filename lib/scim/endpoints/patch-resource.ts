import type { ScimHandler } from '@/lib/scim/protocol/context';
import { etagOf } from '@/lib/scim/protocol/etag';
import { readBody } from '@/lib/scim/protocol/read-body';
import { tracedOperation } from '@/lib/scim/protocol/trace';
import { fromUrl, projectionOf } from '@/lib/scim/query/query';
import { boundedOperations } from '../patch/bounded-operations';
import { parsePatch } from '../patch/parse-patch';
import { unfoldOperations } from '../patch/unfold-operations';
import type { ResourceName } from '../resource-kinds';
import { changeResource } from './change-resource';
import { writeEndpoint } from './endpoint';
import { resourceful } from './resource-endpoint';
import { resourceResponse, viewOf } from './resource-response';

/**
 * `PATCH /Users/{id}` and the like (RFC 7644 section 3.5.2). "The server MUST return a 200 OK if the attributes
 * parameter is specified". Without that parameter some resource types answer 204, so that the cost of a change does not
 * grow with the size of the resource.
 */
export function patchResource(name: ResourceName): ScimHandler {
  return writeEndpoint(async (request, context, id) => {
    const served = resourceful(context, name);
    const projection = projectionOf(served.type, fromUrl(request));
    const brief = served.kind.patchAnswers === 204 && projection.kind === 'default';
    const body = await readBody(request, context);
    const operations = boundedOperations(unfoldOperations(served.type, parsePatch(body)));
    context.trace.understood(operations.map(({ op, path, value }) => tracedOperation(op, { path, value })));
    const record = await changeResource(request, context, served, {
      id,
      change: served.kind.patch(served.type, operations, context.patchRules),
      view: brief ? { type: served.type, computed: false } : viewOf(served, projection),
    });
    context.trace.applied(served.type, body);
    return brief
      ? new Response(null, { status: 204, headers: { ETag: etagOf(record.version) } })
      : resourceResponse(200, record, served, context, projection);
  });
}
