import type { RequestParameters } from '../parameters/request-parameters';
import { offeredAuthMethods } from './index';
import type { AuthenticationContext } from './method';

/**
 * Whether a request identifies its client in any way, even by client_id alone.
 * @throws OAuthError if it uses a method incorrectly
 */
export function presentsClient(request: Request, form: RequestParameters, context: AuthenticationContext): boolean {
  return (
    request.headers.has('authorization') ||
    offeredAuthMethods(context).some((method) => method.present(request, form, context) !== null)
  );
}
