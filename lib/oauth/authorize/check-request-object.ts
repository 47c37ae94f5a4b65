import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';

/**
 * Rejects a request object by reference (RFC 9101, 5.2) without fetching anything: only references to requests pushed
 * to this server are accepted (RFC 9126).
 */
export function checkRequestObject(parameters: RequestParameters): void {
  if (parameters.get('request_uri') !== undefined)
    throw new OAuthError('request-uri-not-supported', msg('oauth.unknownRequestUri'));
}
