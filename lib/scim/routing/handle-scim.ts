import { msg } from '@/lib/platform/shared/message';
import { byParameters, matchPath, type PathPattern, pathPattern } from '@/lib/platform/shared/path-pattern';
import type { ScimContext } from '@/lib/scim/protocol/context';
import { type ScimError, scimError } from '@/lib/scim/protocol/errors';
import { scimErrorResponse } from '@/lib/scim/protocol/response';
import { SCIM_ENDPOINTS, type ScimEndpoint } from './endpoints';

type ScimRoute =
  | { kind: 'endpoint'; endpoint: ScimEndpoint; id: string }
  | { kind: 'method-not-allowed' | 'options'; allow: string }
  | { kind: 'not-found' };

interface ScimPath {
  pattern: PathPattern;
  endpoints: ReadonlyMap<string, ScimEndpoint>;
  allow: string;
}

const scimPaths: readonly ScimPath[] = [...new Set(SCIM_ENDPOINTS.map(({ path }) => path))]
  .map((path) => {
    const endpoints = SCIM_ENDPOINTS.filter((endpoint) => endpoint.path === path);
    const methods = endpoints.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    return {
      pattern: pathPattern(segmentsOf(path)),
      endpoints: new Map(endpoints.map((endpoint) => [endpoint.method, endpoint])),
      allow: [...methods, 'OPTIONS'].join(', '),
    };
  })
  .sort((one, other) => byParameters(one.pattern, other.pattern));

/**
 * Finds the endpoint of a request. HEAD uses the endpoint for GET. Only the method of the request line counts; headers
 * such as X-HTTP-Method-Override are ignored.
 * @param path the part after `/scim/v2`, still percent-encoded
 */
function matchScim(method: string, path: string): ScimRoute {
  const segments = decodedSegments(path);
  if (segments === null) return { kind: 'not-found' };
  for (const { pattern, endpoints, allow } of scimPaths) {
    const values = matchPath(pattern, segments);
    if (!values) continue;
    const endpoint = endpoints.get(method === 'HEAD' ? 'GET' : method);
    if (endpoint) return { kind: 'endpoint', endpoint, id: values['id'] ?? '' };
    return { kind: method === 'OPTIONS' ? 'options' : 'method-not-allowed', allow };
  }
  return { kind: 'not-found' };
}

/**
 * Whether a request is read-only: a GET, or a search, which is a POST (RFC 7644 section 3.4.3). The decision uses the
 * matching endpoint, so it does not depend on how the path is written.
 * @param path as for `matchScim`
 */
export function isReading(method: string, path: string): boolean {
  const route = matchScim(method, path);
  if (route.kind === 'endpoint') return route.endpoint.method === 'GET' || route.endpoint.path.endsWith('/.search');
  return method === 'GET' || method === 'HEAD';
}

/**
 * Answers an authenticated request below `/scim/v2`, including unknown paths and methods. Errors other than ScimError
 * are thrown; the caller logs them and answers with `scimErrorResponse(scimError('internal'))`.
 */
export async function handleScim(request: Request, path: string, context: ScimContext): Promise<Response> {
  const route = matchScim(request.method, path);
  switch (route.kind) {
    case 'endpoint':
      return headless(request, await route.endpoint.handler(request, context, route.id));
    case 'options':
      return new Response(null, { status: 204, headers: { Allow: route.allow } });
    case 'method-not-allowed':
      return refuse(context, scimError('method-not-allowed'), { Allow: route.allow });
    case 'not-found':
      return refuse(context, scimError('not-found', msg('scim.thisEndpointDoesNotExist')));
  }
}

/**
 * "The server SHOULD send the same header fields in response to a HEAD request" (RFC 9110 section 9.3.2), without
 * content.
 */
function headless({ method }: Request, response: Response): Response {
  return method === 'HEAD' ? new Response(null, { status: response.status, headers: response.headers }) : response;
}

function refuse(context: ScimContext, error: ScimError, headers: Record<string, string> = {}): Response {
  context.trace.refused(error);
  context.refused(error);
  return scimErrorResponse(error, headers);
}

/** Trailing slashes are ignored. */
function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Null when the percent-encoding is not valid. */
function decodedSegments(path: string): string[] | null {
  try {
    return segmentsOf(path).map(decodeURIComponent);
  } catch {
    return null;
  }
}
