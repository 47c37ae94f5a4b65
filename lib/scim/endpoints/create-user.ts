import { fromUrl, projectionOf } from '../query';
import { readBody } from '../read-body';
import { parseResource } from '../schema/parse-resource';
import { writeEndpoint } from './endpoint';
import { conflict, userResponse } from './user-response';

/** `POST /Users` (RFC 7644 section 3.3). Someone of whom nothing is said is active. */
export const createUser = writeEndpoint(async (request, context) => {
  const projection = projectionOf(context.userType, fromUrl(request));
  const { attributes, password } = parseResource(context.userType, await readBody(request));
  const outcome = await context.users.create(context.scope, { attributes: { active: true, ...attributes }, password });
  if (outcome.kind === 'conflict') throw conflict(outcome.attribute);
  return userResponse(201, outcome.user, context, projection);
});
