import { msg, type Sayable } from '@/lib/platform/shared/message';
/** The request_uri of a pushed request at the authorization endpoint (RFC 9126, 4). */

import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { unavailable } from '@/lib/oauth/protocol/unavailable';
import { newId } from '@/lib/platform/shared/id';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { Asked } from '../authorize/incoming-request';
import { findRequest } from '../interaction/find-request';
import { stillGranted } from '../interaction/still-granted';
import type { RequestParameters } from '../parameters/request-parameters';
import { requestHashOf } from './request-uri';

/**
 * @returns the digest of the pushed request that the parameters refer to; null if they refer to none, so that the
 *   request is handled like any other
 */
export function pushedReference(sent: RequestParameters): Bytes | null {
  if (sent.isRepeated('request_uri'))
    throw new OAuthError('repeated-parameter', msg('oauth.requestUriIsRepeated'), 'request_uri');
  const requestHash = requestHashOf(sent.get('request_uri') ?? '');
  if (requestHash && sent.get('request') !== undefined)
    throw new OAuthError('request-and-request-uri', msg('oauth.bothRequestAndRequestUri'));
  return requestHash;
}

/**
 * Takes the pushed request; all other parameters from the browser are ignored (RFC 9101, 5). "the authorization server
 * SHOULD treat request_uri values as one-time use but MAY allow for duplicate requests due to a user
 * reloading/refreshing their user agent" (RFC 9126, 4): if the same browser sends it again, it gets the page that the
 * request opened.
 * @throws OAuthError, shown on a page, because there is no validated redirect URI
 */
export async function claimPushedRequest(
  requestHash: Bytes,
  request: Request,
  client: Client,
  context: OAuthContext,
): Promise<Asked | { page: string }> {
  if (context.unavailable) throw unavailable(context.unavailable);
  const { issuer, store } = context;
  const id = newId();
  const taking = await store.takePushedRequest({
    tenantId: issuer.tenantId,
    requestHash,
    clientId: client.clientId,
    openAs: id,
    now: context.now(),
  });
  if (taking.kind === 'unknown') throw invalidRequestUri(msg('oauth.requestUriIsUnknownOr'));
  if (taking.kind === 'opened') return reopen(taking.id, request, context);
  const { parameters } = taking;
  if (!stillGranted(context, client, parameters)) throw invalidRequestUri(msg('oauth.pushedRequestHasValuesThat'));
  return { destination: parameters, silent: parameters.prompt.includes('none'), validated: async () => parameters, id };
}

const whyNotReopened = {
  gone: msg('oauth.reusedRequestUriUnknown'),
  'other-browser': msg('oauth.reusedRequestUriOtherBrowser'),
};

/** The sign-in page forwards a signed-in person to the request's current step. */
async function reopen(requestId: string, request: Request, context: OAuthContext): Promise<{ page: string }> {
  const found = await findRequest(context, { requestId, browserHash: context.browser(request).hash });
  if (found.kind !== 'found') throw invalidRequestUri(whyNotReopened[found.kind]);
  return { page: context.interactionUrl('login', found.request) };
}

function invalidRequestUri(reason: Sayable): OAuthError {
  return new OAuthError('request-uri-invalid', reason);
}
