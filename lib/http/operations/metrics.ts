import type { Exchange } from '../route';

/** Metrics of the process that answers, for Prometheus. */
export async function metrics({ container }: Exchange): Promise<Response> {
  const { contentType, body } = await container.metrics.render(await container.maintenance.tableSizes());
  return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } });
}
