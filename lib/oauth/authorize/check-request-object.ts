import { OAuthRefusal } from '../errors';
import type { RequestParameters } from '../parameters/request-parameters';

/** Request objects (RFC 9101, 6.3 and 7): refused, and nothing is fetched. */
export function checkRequestObject(parameters: RequestParameters): void {
  if (parameters.get('request') !== undefined) throw new OAuthRefusal('request-not-supported', 'request is sent');
  if (parameters.get('request_uri') !== undefined) throw new OAuthRefusal('request-uri-not-supported', 'request_uri is sent');
}
