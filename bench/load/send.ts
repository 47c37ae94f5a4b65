import type { MeasuredServer } from '../servers/bench-server';
import type { HttpRequest } from './exchange';

/**
 * Sends a request that is not measured.
 * @returns the JSON of its response, which must be successful
 */
export async function send(
  server: Pick<MeasuredServer, 'name' | 'url'>,
  { path, ...request }: HttpRequest,
): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`, request);
  if (!response.ok) throw new Error(`${server.name} refused ${request.method} ${path}: ${await response.text()}`);
  return response.json();
}
