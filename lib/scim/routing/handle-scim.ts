import type { ScimContext } from '@/lib/scim/protocol/context';
import { refusal, type ScimRefusal } from '@/lib/scim/protocol/errors';
import { scimErrorResponse } from '@/lib/scim/protocol/response';
import { SCIM_ENDPOINTS, type ScimEndpoint } from './endpoints';

export type ScimRoute =
  | { kind: 'endpoint'; endpoint: ScimEndpoint; id: string }
  | { kind: 'method-not-allowed' | 'options'; allow: string }
  | { kind: 'not-found' };

/** A path of the service, taken apart once. */
interface Place {
  /** `:id` stands for any one segment. */
  segments: readonly string[];
  endpoints: ReadonlyMap<string, ScimEndpoint>;
  allow: string;
}

const hasId = ({ segments }: Place): boolean => segments.includes(':id');

/** Written-out paths first. */
const places: readonly Place[] = [...new Set(SCIM_ENDPOINTS.map(({ path }) => path))]
  .map((path) => {
    const endpoints = SCIM_ENDPOINTS.filter((endpoint) => endpoint.path === path);
    const methods = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return {
      segments: path.split('/').filter((segment) => segment !== ''),
      endpoints: new Map(endpoints.map((endpoint) => [endpoint.method, endpoint])),
      allow: [...methods, 'OPTIONS'].join(', '),
    };
  })
  .sort((one, other) => Number(hasId(one)) - Number(hasId(other)));

/**
 * Finds the endpoint of a request. HEAD is answered by what answers GET. The method is that of the request line, whatever
 * a header such as X-HTTP-Method-Override says.
 * @param path what follows `/scim/v2`, percent-encoded as it came
 */
export function matchScim(method: string, path: string): ScimRoute {
  const segments = segmentsOf(path);
  const place = segments && places.find((candidate) => fits(candidate.segments, segments));
  if (!place) return { kind: 'not-found' };
  const endpoint = place.endpoints.get(method === 'HEAD' ? 'GET' : method);
  if (endpoint) return { kind: 'endpoint', endpoint, id: hasId(place) ? (segments.at(-1) ?? '') : '' };
  return { kind: method === 'OPTIONS' ? 'options' : 'method-not-allowed', allow: place.allow };
}

/**
 * Whether a request only reads: by GET, or by a search, which is a POST (RFC 7644 section 3.4.3). Asked of the endpoint
 * that answers it, however its path is written.
 * @param path as for `matchScim`
 */
export function isReading(method: string, path: string): boolean {
  const route = matchScim(method, path);
  if (route.kind === 'endpoint') return route.endpoint.method === 'GET' || route.endpoint.path.endsWith('/.search');
  return method === 'GET' || method === 'HEAD';
}

/**
 * Answers an authenticated request below `/scim/v2`, unknown paths and methods included. Errors that are no refusals
 * are thrown for the caller to log; it answers with `scimErrorResponse(refusal('internal'))`.
 */
export async function handleScim(request: Request, path: string, context: ScimContext): Promise<Response> {
  const route = matchScim(request.method, path);
  switch (route.kind) {
    case 'endpoint':
      return headless(request, await route.endpoint.handler(request, context, route.id));
    case 'options':
      return new Response(null, { status: 204, headers: { Allow: route.allow } });
    case 'method-not-allowed':
      return refuse(context, refusal('method-not-allowed'), { Allow: route.allow });
    case 'not-found':
      return refuse(context, refusal('not-found', 'This endpoint does not exist.'));
  }
}

/** "The server SHOULD send the same header fields in response to a HEAD request" (RFC 9110, 9.3.2), and no content. */
function headless({ method }: Request, response: Response): Response {
  return method === 'HEAD' ? new Response(null, { status: response.status, headers: response.headers }) : response;
}

function refuse(context: ScimContext, error: ScimRefusal, headers: Record<string, string> = {}): Response {
  context.trace.refused(error);
  context.refused(error);
  return scimErrorResponse(error, headers);
}

/** Null when the path is not well encoded. A slash at the end makes no difference. */
function segmentsOf(path: string): string[] | null {
  try {
    return path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decodeURIComponent);
  } catch {
    return null;
  }
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.length === segments.length && pattern.every((part, at) => part === ':id' || part === segments[at]);
}
