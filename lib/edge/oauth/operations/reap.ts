import type { Exchange } from '@/lib/edge/http/route';
import { sameDigest, sha256 } from '@/lib/platform/shared/secret';

/**
 * The scheduled job where no timer of ours runs (Vercel's cron calls it with its secret as bearer token). It deletes
 * expired rows, rotates the signing keys that are due, continues client deletions, seals the audit logs, and sends the
 * emails and events that could not be sent before. If no secret is configured, the path returns 404.
 */
export async function reap({ request, container }: Exchange): Promise<Response> {
  const { cronSecret } = container.config;
  if (!cronSecret) return new Response(null, { status: 404 });
  const presented = request.headers.get('authorization') ?? '';
  if (!sameDigest(sha256(presented), sha256(`Bearer ${cronSecret}`))) return new Response(null, { status: 401 });
  const { maintenance } = container;
  const done = { reaped: await maintenance.reap(), signingKeys: await maintenance.keepKeys() };
  await maintenance.finishClientDeletions();
  const sealedAuditEntries = await maintenance.sealAuditLogs();
  await Promise.all([container.mail?.deliverDue(), container.deliveryWorker.deliverDue()]);
  return Response.json({ ...done, sealedAuditEntries }, { headers: { 'Cache-Control': 'no-store' } });
}
