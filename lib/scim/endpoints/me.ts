import type { ScimHandler } from '@/lib/scim/protocol/context';
import { refusal } from '@/lib/scim/protocol/errors';
import { readEndpoint } from './endpoint';
import { getResource } from './get-resource';

/**
 * `GET /Me` (RFC 7644 section 3.11): the alias of the person whose token it is, answered as their own address is, with
 * that as `Location`. It is nobody for a service.
 */
export const getMe: ScimHandler = readEndpoint((request, context) => {
  const { actor } = context.scope;
  if (actor.type !== 'person') throw refusal('not-found', 'The token does not belong to a person.');
  return getResource('User')(request, context, actor.id);
});
