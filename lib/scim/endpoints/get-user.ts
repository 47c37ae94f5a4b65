import { refusal } from '../errors';
import { etagOf, isNotModified } from '../etag';
import { fromUrl, projectionOf } from '../query';
import { readEndpoint } from './endpoint';
import { userId } from './user-id';
import { userResponse } from './user-response';

/** `GET /Users/{id}` (RFC 7644 section 3.4.1); 304 when `If-None-Match` names the version. */
export const getUser = readEndpoint(async (request, context, id) => {
  const projection = projectionOf(context.userType, fromUrl(request));
  const user = await context.users.get(context.scope, userId(id));
  if (!user) throw refusal('not-found');
  if (isNotModified(request.headers.get('if-none-match'), user.version)) {
    return new Response(null, { status: 304, headers: { ETag: etagOf(user.version) } });
  }
  return userResponse(200, user, context, projection);
});
