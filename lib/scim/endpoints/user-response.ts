import type { ScimContext } from '../context';
import { refusal, type ScimRefusal } from '../errors';
import { etagOf } from '../etag';
import type { Projection } from '../projection';
import { locationOf, represent } from '../representation';
import { scimResponse } from '../response';
import type { ChangeOutcome, UniqueAttribute, UserRecord } from '../store';

/** A person, with `ETag` and `Location`. */
export function userResponse(status: 200 | 201, user: UserRecord, { scope, userType }: ScimContext, projection: Projection): Response {
  const headers = { ETag: etagOf(user.version), Location: locationOf(userType, scope.baseUrl, user.id) };
  return scimResponse(status, represent(userType, user, scope.baseUrl, projection), headers);
}

/** The answer to a change. @throws ScimRefusal when it was not made */
export function changeResponse(outcome: ChangeOutcome, context: ScimContext, projection: Projection): Response {
  switch (outcome.kind) {
    case 'changed':
    case 'unchanged': return userResponse(200, outcome.user, context, projection);
    case 'not-found': throw refusal('not-found');
    case 'conflict': throw conflict(outcome.attribute);
    case 'refused': throw outcome.error;
  }
}

export function conflict(attribute: UniqueAttribute): ScimRefusal {
  return refusal('not-unique', `Another user already has this ${attribute}.`);
}
