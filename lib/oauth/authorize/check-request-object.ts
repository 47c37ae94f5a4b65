import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import type { RequestParameters } from '../parameters/request-parameters';

/** A request object elsewhere (RFC 9101, 5.2) is refused, and nothing is fetched: what is taken by reference was pushed here (RFC 9126). */
export function checkRequestObject(parameters: RequestParameters): void {
  if (parameters.get('request_uri') !== undefined)
    throw new OAuthRefusal('request-uri-not-supported', 'unknown request_uri');
}
