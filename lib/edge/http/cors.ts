import type { Tenant } from '@/lib/tenants/store';
import type { Exchange, TenantExchange } from './route';

const PREFLIGHT_SECONDS = 600;

export interface CorsPath {
  /** Those of the path, for the preflight's answer. */
  methods: readonly string[];
  /** Whether clients begin here that nobody knows yet. */
  newcomers: boolean;
}

/**
 * Cross-origin access for browser code (Fetch, 3.2) at the origins where the tenant's public clients live and, where a
 * tenant takes clients that introduce themselves (RFC 7591, or by a metadata document), at any origin for what such a
 * client needs before it is known. Credentials are never allowed: these endpoints know no cookies. Other origins get the
 * answer without the headers, which their browser then withholds.
 */
export async function withCors(
  exchange: TenantExchange,
  path: CorsPath,
  answer: (exchange: TenantExchange) => Promise<Response>,
): Promise<Response> {
  const { request } = exchange;
  const origin = request.headers.get('origin');
  // What is got without an Origin is kept by caches too: a copy must not be given to browser code, which needs the headers.
  if (!origin) return path.methods.includes('GET') ? varying(await answer(exchange)) : answer(exchange);
  const allowed = await allowedOrigin(exchange, path, origin);
  const preflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
  const response = preflight && allowed !== null ? preflightAnswer(path) : await answer(exchange);
  return readableAt(allowed, response);
}

/** The same for the answer to a fault: at the origins that this process knows without asking. */
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

/** @returns null for none. With `*` a browser sends no credentials (Fetch, 3.2.5). */
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
 * Clients of the Model Context Protocol name its version when they look for metadata. Whoever has
 * something is given it again only when it has changed: code that keeps its ETag asks by If-None-Match.
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
