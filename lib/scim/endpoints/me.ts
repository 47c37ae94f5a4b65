import { msg } from '@/lib/platform/shared/message';
import type { ScimHandler } from '@/lib/scim/protocol/context';
import { refusal } from '@/lib/scim/protocol/errors';
import { readEndpoint } from './endpoint';
import { getResource } from './get-resource';

/**
 * `GET /Me` (RFC 7644 section 3.11): the person that the token belongs to, answered like `GET /Users/{id}`, with that
 * URL as `Location`. Answers 404 for a token that does not belong to a person.
 */
export const getMe: ScimHandler = readEndpoint((request, context) => {
  const { actor } = context.scope;
  if (actor.type !== 'person') throw refusal('not-found', msg('scim.tokenDoesNotBelongTo'));
  return getResource('User')(request, context, actor.id);
});
