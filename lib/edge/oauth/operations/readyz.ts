import type { Exchange } from '@/lib/edge/http/route';

/** Responds that requests can be served: the database is reachable and every migration of this version is applied. */
export async function readyz({ container }: Exchange): Promise<Response> {
  const state = await container.readiness();
  return Response.json(state, {
    status: state.status === 'ready' ? 200 : 503,
    headers: { 'Cache-Control': 'no-store' },
  });
}
