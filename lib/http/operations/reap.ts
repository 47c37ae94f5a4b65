import { sameDigest, sha256 } from '@/lib/shared/secret';
import type { Exchange } from '../route';

/**
 * Reaps what has expired, where no timer of our own runs (Vercel's cron calls it with its secret as bearer token).
 * Without a configured secret the path does not exist.
 */
export async function reap({ request, container }: Exchange): Promise<Response> {
  const { cronSecret } = container.config;
  if (!cronSecret) return new Response(null, { status: 404 });
  const presented = request.headers.get('authorization') ?? '';
  if (!sameDigest(sha256(presented), sha256(`Bearer ${cronSecret}`))) return new Response(null, { status: 401 });
  return Response.json({ reaped: await container.maintenance.reap() }, { headers: { 'Cache-Control': 'no-store' } });
}
