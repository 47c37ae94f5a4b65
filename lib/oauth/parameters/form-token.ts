import { isRefusal } from '@/lib/oauth/protocol/errors';
import { formParameters } from './form';

/**
 * The tokens in the form of a request (RFC 6750, 2.2), which stays to be read by whoever answers it.
 * @returns none unless it is a POST of a form that can be read; two when the parameter is repeated
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
    if (isRefusal(error)) return [];
    throw error;
  }
}
