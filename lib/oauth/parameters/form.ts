import { OAuthRefusal } from '../errors';
import { readBody } from './read-body';
import { RequestParameters } from './request-parameters';

/** Parameters that extensions let repeat: resource (RFC 8707, 2) and audience (RFC 8693, 2.1). */
export const REPEATABLE: ReadonlySet<string> = new Set(['resource', 'audience']);

/**
 * The parameters of a POST: its body only, never its query string (RFC 6749, 2.3.1 and 3.2).
 * @throws OAuthRefusal when the body is another type, too large, not decodable
 */
export async function formParameters(request: Request): Promise<RequestParameters> {
  const type = request.headers.get('content-type');
  if (mediaType(type) !== 'application/x-www-form-urlencoded') {
    throw new OAuthRefusal('malformed-body', `content type is ${type === null ? 'missing' : type.slice(0, 100)}`);
  }
  return new RequestParameters(await readBody(request));
}

/** As `formParameters`, and no parameter repeats but those that may. */
export async function strictForm(request: Request): Promise<RequestParameters> {
  const form = await formParameters(request);
  form.refuseRepeated(REPEATABLE);
  return form;
}

/** The type without its parameters; `charset` is tolerated, though the type defines none. */
function mediaType(contentType: string | null): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase();
}
