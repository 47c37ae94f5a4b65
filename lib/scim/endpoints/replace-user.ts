import { checkIfMatch } from '../etag';
import { sameJson } from '../json';
import { fromUrl, projectionOf } from '../query';
import { readBody } from '../read-body';
import { parseResource, type ParsedResource } from '../schema/parse-resource';
import type { UserDecision, UserRecord } from '../store';
import { writeEndpoint } from './endpoint';
import { userId } from './user-id';
import { changeResponse } from './user-response';

/** `PUT /Users/{id}` (RFC 7644 section 3.5.1): what is left out is unassigned, but for `active`. */
export const replaceUser = writeEndpoint(async (request, context, id) => {
  const projection = projectionOf(context.userType, fromUrl(request));
  const replacement = parseResource(context.userType, await readBody(request));
  const ifMatch = request.headers.get('if-match');
  const outcome = await context.users.change(context.scope, userId(id), (current) => {
    const error = checkIfMatch(ifMatch, current.version);
    return error ? { kind: 'refuse', error } : decide(current, replacement);
  });
  return changeResponse(outcome, context, projection);
});

/** Saying nothing of `active` leaves it: a leaver must not come back because a client replaced the name. */
function decide(current: UserRecord, { attributes, password }: ParsedResource): UserDecision {
  const replaced = { active: current.attributes.active ?? true, ...attributes };
  if (password === undefined && sameJson(current.attributes, replaced)) return { kind: 'unchanged' };
  return { kind: 'write', attributes: replaced, password };
}
