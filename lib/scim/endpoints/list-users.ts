import type { ScimContext } from '../context';
import { listResponse } from '../list-response';
import { fromUrl, type ListQuery, parseListQuery } from '../query';
import { represent } from '../representation';
import { scimResponse } from '../response';
import { readEndpoint } from './endpoint';

/** `GET /Users` (RFC 7644 section 3.4.2). */
export const listUsers = readEndpoint(async (request, context) => {
  const { capabilities, userType } = context;
  return listUsersResponse(context, parseListQuery(userType, fromUrl(request), capabilities.filter.maxResults));
});

/** Runs a list query, however it came. */
export async function listUsersResponse({ scope, users, userType }: ScimContext, query: ListQuery): Promise<Response> {
  const page = await users.list(scope, query);
  const resources = page.users.map((user) => represent(userType, user, scope.baseUrl, query.projection));
  return scimResponse(200, listResponse(page.totalResults, query.startIndex, resources));
}
