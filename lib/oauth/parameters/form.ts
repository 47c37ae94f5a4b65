import { isOAuthError, OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { readBytes } from '@/lib/platform/shared/read-bytes';
import { RequestParameters } from './request-parameters';
import { TOKEN_EXCHANGE } from './token-type';

const MOST_BYTES = 64 * 1024;

/**
 * Reads a body as UTF-8, and no more than the limit.
 * @throws OAuthError if it is longer than 64 KiB or not UTF-8
 */
async function readBody(request: Request): Promise<string> {
  const bytes = await readBytes(request, MOST_BYTES);
  if (bytes === null) throw new OAuthError('body-too-large', msg('oauth.bodyIsLongerThanM', { limit: MOST_BYTES }));
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new OAuthError('malformed-body', msg('oauth.bodyIsNotUtf8'));
  }
}

/** The parameter that an extension allows to repeat (RFC 8707, 2). */
export const REPEATABLE: ReadonlySet<string> = new Set(['resource']);
/** "Multiple "audience" parameters may be used" (RFC 8693, 2.1), but only in a token exchange. */
const REPEATABLE_IN_EXCHANGE: ReadonlySet<string> = new Set([...REPEATABLE, 'audience']);

/**
 * The parameters in the body of a POST; the query string is never used (RFC 6749, 2.3.1 and 3.2).
 * @param options for the parameters
 * @throws OAuthError if the body has another type, is too large, or cannot be decoded
 */
export async function formParameters(
  request: Request,
  options?: ConstructorParameters<typeof RequestParameters>[1],
): Promise<RequestParameters> {
  const type = request.headers.get('content-type');
  if (mediaType(type) !== 'application/x-www-form-urlencoded') {
    throw new OAuthError(
      'malformed-body',
      msg('oauth.contentTypeIsValue', { value: type === null ? 'missing' : type.slice(0, 100) }),
    );
  }
  return new RequestParameters(await readBody(request), options);
}

/** Like `formParameters`, and rejects repeated parameters except those that may repeat. */
export async function strictForm(request: Request): Promise<RequestParameters> {
  const form = await formParameters(request);
  form.refuseRepeated(form.get('grant_type') === TOKEN_EXCHANGE ? REPEATABLE_IN_EXCHANGE : REPEATABLE);
  return form;
}

/** The media type without its parameters. A `charset` is tolerated, although the form type defines none. */
function mediaType(contentType: string | null): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase();
}

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
