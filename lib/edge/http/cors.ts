import type { Tenant } from '@/lib/tenants/store';
import type { Exchange, TenantExchange } from './route';

const PREFLIGHT_SECONDS = 600;

export interface CorsPath {
  /** The methods of the path, for the preflight's answer. */
  methods: readonly string[];
  /** Whether clients that are not yet known to the tenant start here. */
  newcomers: boolean;
}

/**
 * Adds CORS headers (Fetch, 3.2) for browser code at the origins of the tenant's public clients. If the tenant accepts
 * clients that introduce themselves (RFC 7591, or a metadata document), any origin may read what such a client needs
 * before it is known. Credentials are never allowed, because these endpoints use no cookies. Other origins get the
 * answer without the headers, so their browser withholds it.
 */
export async function withCors(
  exchange: TenantExchange,
  path: CorsPath,
  answer: (exchange: TenantExchange) => Promise<Response>,
): Promise<Response> {
  const { request } = exchange;
  const origin = request.headers.get('origin');
  // Caches also keep answers to GET requests without an Origin. Such a copy must not be given to browser code, which
  // needs the headers.
  if (!origin) return path.methods.includes('GET') ? varying(await answer(exchange)) : answer(exchange);
  const allowed = await allowedOrigin(exchange, path, origin);
  const preflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
  const response = preflight && allowed !== null ? preflightAnswer(path) : await answer(exchange);
  return readableAt(allowed, response);
}

/** Like `withCors`, but for the answer to a fault: allows the origins that this process knows without a query. */
export function withKnownCors(
  { request, container: { known } }: Pick<Exchange, 'request' | 'container'>,
  path: CorsPath,
  tenantSlug: string,
  fault: Response,
): Response {
  const origin = request.headers.get('origin');
  const tenant = known.tenant(tenantSlug);
  if (!origin || !tenant) return fault;
  const lives = known.browserOrigins(tenant.id)?.has(origin) ?? false;
  return readableAt(isOpenToAll(tenant, path) ? '*' : lives ? origin : null, fault);
}

/** @returns null if the origin is not allowed. With `*` a browser sends no credentials (Fetch, 3.2.5). */
async function allowedOrigin(
  { container, tenant }: TenantExchange,
  path: CorsPath,
  origin: string,
): Promise<string | null> {
  if (isOpenToAll(tenant, path)) return '*';
  return (await container.browserOrigins(tenant.id)).has(origin) ? origin : null;
}

const isOpenToAll = ({ settings }: Tenant, { newcomers }: CorsPath) =>
  newcomers && (settings.clientRegistration !== 'off' || settings.clientMetadataDocuments);

function readableAt(origin: string | null, response: Response): Response {
  varying(response);
  if (origin !== null) {
    response.headers.set('Access-Control-Allow-Origin', origin);
    response.headers.set(
      'Access-Control-Expose-Headers',
      'WWW-Authenticate, DPoP-Nonce, Retry-After, X-Request-Id, ETag',
    );
  }
  return response;
}

function varying(response: Response): Response {
  response.headers.append('Vary', 'Origin');
  return response;
}

/**
 * Clients of the Model Context Protocol send its version when they request metadata. If-None-Match lets code that has
 * kept an ETag skip a body that has not changed.
 */
function preflightAnswer({ methods, newcomers }: CorsPath): Response {
  const allowed = [
    'Authorization',
    'Content-Type',
    'DPoP',
    ...(methods.includes('GET') ? ['If-None-Match'] : []),
    ...(newcomers ? ['MCP-Protocol-Version'] : []),
  ];
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': allowed.join(', '),
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    },
  });
}
