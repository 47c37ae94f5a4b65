import { isOAuthError } from '@/lib/oauth/protocol/errors';
import { formParameters } from './form';

/**
 * The access tokens in a request's form (RFC 6750, 2.2). Reads a clone, so that the handler can still read the body.
 * @returns an empty list unless the request is a POST with a readable form; more than one if the parameter is repeated
 */
export async function formToken(request: Request): Promise<string[]> {
  if (
    request.method !== 'POST' ||
    !/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')
  )
    return [];
  try {
    return (await formParameters(request.clone())).all('access_token');
  } catch (error) {
    if (isOAuthError(error)) return [];
    throw error;
  }
}
