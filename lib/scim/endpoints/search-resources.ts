import type { ScimHandler } from '@/lib/scim/protocol/context';
import { readBody } from '@/lib/scim/protocol/read-body';
import { fromSearchRequest } from '@/lib/scim/query/query';
import type { ResourceName } from '../resource-kinds';
import { readEndpoint } from './endpoint';
import { listOf } from './list-resources';
import { resourceful } from './resource-endpoint';

/**
 * `POST /Users/.search` and the like (RFC 7644 section 3.4.3): a list query whose parameters are in the body. It is
 * read-only.
 */
export function searchResources(name: ResourceName): ScimHandler {
  return readEndpoint(async (request, context) =>
    listOf(resourceful(context, name), context, fromSearchRequest(await readBody(request, context))),
  );
}
