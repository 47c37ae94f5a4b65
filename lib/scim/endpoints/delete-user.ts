import { refusal } from '../errors';
import { checkIfMatch } from '../etag';
import { writeEndpoint } from './endpoint';
import { userId } from './user-id';

/** `DELETE /Users/{id}` (RFC 7644 section 3.6). */
export const deleteUser = writeEndpoint(async (request, context, id) => {
  const ifMatch = request.headers.get('if-match');
  const outcome = await context.users.delete(context.scope, userId(id), (current) => checkIfMatch(ifMatch, current.version));
  if (outcome.kind === 'refused') throw outcome.error;
  if (outcome.kind === 'not-found') throw refusal('not-found');
  return new Response(null, { status: 204 });
});
