import { fromSearchRequest, parseListQuery } from '../query';
import { readBody } from '../read-body';
import { readEndpoint } from './endpoint';
import { listUsersResponse } from './list-users';

/** `POST /Users/.search` (RFC 7644 section 3.4.3): a list query in the body. It changes nothing. */
export const searchUsers = readEndpoint(async (request, context) => {
  const parameters = fromSearchRequest(await readBody(request));
  return listUsersResponse(context, parseListQuery(context.userType, parameters, context.capabilities.filter.maxResults));
});
