import { refusal } from '@/lib/scim/protocol/errors';
import type { ScimObject } from '@/lib/scim/protocol/json';
import { scimResponse } from '@/lib/scim/protocol/response';
import { listResponse } from '@/lib/scim/query/list-response';
import { fromUrl } from '@/lib/scim/query/query';

/** "If a 'filter' is provided, the service provider SHOULD respond with HTTP status code 403" (RFC 7644 section 4). */
export function refuseFilter(request: Request): void {
  if (fromUrl(request)('filter') !== null) throw refusal('discovery-filter');
}

/** All resources of one discovery endpoint, on a single page. @throws ScimError `discovery-filter` */
export function discoveryList(request: Request, resources: ScimObject[]): Response {
  refuseFilter(request);
  return scimResponse(200, listResponse(resources.length, 1, resources));
}

/** The resource with that id, compared case-insensitively. @throws ScimError `not-found` */
export function discoveryItem(resources: ScimObject[], id: string): Response {
  const found = resources.find((resource) => String(resource.id).toLowerCase() === id.toLowerCase());
  if (!found) throw refusal('not-found');
  return scimResponse(200, found);
}
