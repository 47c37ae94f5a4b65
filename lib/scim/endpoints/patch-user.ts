import { isScimRefusal } from '../errors';
import { checkIfMatch } from '../etag';
import { applyPatch } from '../patch/apply-patch';
import type { PatchOperation } from '../patch/operation';
import { parsePatch } from '../patch/parse-patch';
import { fromUrl, projectionOf } from '../query';
import { readBody } from '../read-body';
import type { ResourceType } from '../schema/types';
import type { UserDecision, UserRecord } from '../store';
import { writeEndpoint } from './endpoint';
import { userId } from './user-id';
import { changeResponse } from './user-response';

/** `PATCH /Users/{id}` (RFC 7644 section 3.5.2); answers 200 with the resource as it is now. */
export const patchUser = writeEndpoint(async (request, context, id) => {
  const projection = projectionOf(context.userType, fromUrl(request));
  const operations = parsePatch(await readBody(request));
  const ifMatch = request.headers.get('if-match');
  const outcome = await context.users.change(context.scope, userId(id), (current) => {
    const error = checkIfMatch(ifMatch, current.version);
    return error ? { kind: 'refuse', error } : decide(context.userType, current, operations);
  });
  return changeResponse(outcome, context, projection);
});

/** Removing `active` deactivates: an account that nobody calls active must not be usable. */
function decide(type: ResourceType, current: UserRecord, operations: readonly PatchOperation[]): UserDecision {
  try {
    const { attributes, password, changed } = applyPatch(type, current.attributes, operations);
    if (!changed) return { kind: 'unchanged' };
    return { kind: 'write', attributes: { active: false, ...attributes }, password };
  } catch (error) {
    if (isScimRefusal(error)) return { kind: 'refuse', error };
    throw error;
  }
}
