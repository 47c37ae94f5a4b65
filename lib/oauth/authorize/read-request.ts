import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { formParameters } from '../parameters/form';
import { RequestParameters } from '../parameters/request-parameters';
import { checkState } from './check-state';

const LONGEST_QUERY = 64 * 1024;

/** Without these we do not know where to send the response, or could not return the state with it. */
const NEEDED_TO_ANSWER = ['client_id', 'redirect_uri', 'request_uri', 'state'];

/**
 * The parameters of an authorization request, from the query of a GET or the form of a POST (RFC 6749, 3.1). Other
 * repeated and malformed parameters are rejected later, when the client is known and can receive the error.
 * @throws OAuthError
 */
export async function readRequest(request: Request): Promise<RequestParameters> {
  const parameters =
    request.method === 'POST' ? await formParameters(request, { malformed: 'kept' }) : queryParameters(request.url);
  parameters.refuseMalformed(NEEDED_TO_ANSWER);
  checkState(parameters);
  return parameters;
}

function queryParameters(url: string): RequestParameters {
  const query = url.indexOf('?');
  const encoded = query < 0 ? '' : (url.slice(query + 1).split('#', 1)[0] ?? '');
  if (encoded.length > LONGEST_QUERY)
    throw new OAuthError('body-too-large', msg('oauth.queryIsLongerThanL', { limit: LONGEST_QUERY }));
  return new RequestParameters(encoded, { malformed: 'kept' });
}
