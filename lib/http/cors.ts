import type { TenantExchange } from './route';

const PREFLIGHT_SECONDS = 600;

/**
 * Cross-origin access for browser code (Fetch, 3.2) at the origins where the tenant's public clients live.
 * Credentials are never allowed: these endpoints know no cookies. Other origins get the answer without the headers,
 * which their browser then withholds.
 * @param methods those of the path, for the preflight's answer
 */
export async function withCors(
  exchange: TenantExchange,
  methods: readonly string[],
  answer: (exchange: TenantExchange) => Promise<Response>,
): Promise<Response> {
  const { request, container, tenant } = exchange;
  const origin = request.headers.get('origin');
  // What is got without an Origin is kept by caches too: a copy must not be given to browser code, which needs the headers.
  if (!origin) return methods.includes('GET') ? varying(await answer(exchange)) : answer(exchange);
  const allowed = (await container.browserOrigins(tenant.id)).has(origin);
  const preflight = request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
  const response = preflight && allowed ? preflightAnswer(methods) : await answer(exchange);
  varying(response);
  if (allowed) {
    response.headers.set('Access-Control-Allow-Origin', origin);
    response.headers.set('Access-Control-Expose-Headers', 'WWW-Authenticate, DPoP-Nonce, Retry-After, X-Request-Id');
  }
  return response;
}

function varying(response: Response): Response {
  response.headers.append('Vary', 'Origin');
  return response;
}

function preflightAnswer(methods: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': methods.join(', '),
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, DPoP',
      'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    },
  });
}
