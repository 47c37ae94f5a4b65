import type { RequestParameters } from '../parameters/request-parameters';
import { offeredAuthMethods } from './index';
import type { AuthenticationContext } from './method';

/**
 * Whether a request says in any way who its client is, be it by client_id alone.
 * @throws OAuthRefusal when it uses a method wrongly
 */
export function presentsClient(request: Request, form: RequestParameters, context: AuthenticationContext): boolean {
  return (
    request.headers.has('authorization') ||
    offeredAuthMethods(context).some((method) => method.present(request, form, context) !== null)
  );
}
