import { refuseOtherMethods } from '@/lib/edge/http/only-methods';
import { type Fault, retryAfterOf, type TenantExchange, type TenantRoute } from '@/lib/edge/http/route';
import type { LiveInterest } from '@/lib/operation/live/store';
import { liveTopics } from '@/lib/platform/postgres/written-topics';
import { PushedResponse } from '@/lib/platform/shared/pushed-response';
import { sha256 } from '@/lib/platform/shared/secret';
import { readSid } from '@/lib/sign-in/sessions/session-cookie';
import { askedSince } from './asked-since';
import { LIVE_IDS_AT_MOST, liveMessage } from './live-message';
import { mayFollow } from './may-follow';

const headers = {
  'Cache-Control': 'no-store, no-transform',
  // Otherwise nginx would collect the messages before it passes them on.
  'X-Accel-Buffering': 'no',
};

const answer = (body: object, status = 200, more: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { ...headers, ...more } });

const refuse = (status: number, error: string, more?: Record<string, string>) => answer({ error }, status, more);

/**
 * `GET /admin/live`: tells an open page of the console in which topics something may have changed that it shows, and
 * never what. A stream of server-sent events; or, where there is no long connection, what changed since a moment, as
 * JSON (docs/reference/live.md).
 */
async function handle({ request, container, tenant }: TenantExchange): Promise<Response> {
  const refused = refuseOtherMethods(request, ['GET']);
  if (refused) return refused;
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin') return refuse(403, 'Cross-site request');
  const session = await openingSession({ request, container, tenant });
  if (!session) return refuse(401, 'Not signed in');
  const { searchParams } = new URL(request.url);
  const interest = interestIn(searchParams);
  if (interest.topics.length === 0) return refuse(400, 'topics is missing');
  if (!interest.topics.every((topic) => mayFollow(session.role, topic)))
    return refuse(403, 'Your role does not include these pages');
  const since = askedSince(searchParams.get('since'), container.now());
  const ask = async () => {
    // For a page that has been away for so long, everything may have changed.
    if (!since) return liveMessage(interest.topics, container.now());
    const { changed, askedAt } = await container.liveStore.changedSince({ tenantId: tenant.id, ...interest, since });
    return liveMessage(changed, askedAt);
  };
  const { liveStreams, config } = container;
  if (container.stopping.signal.aborted) return refuse(503, 'Try again in a moment', { 'Retry-After': '1' });
  if (!config.ownServer || !liveStreams.available) return answer(await ask());
  const push = liveStreams.open({ tenantId: tenant.id, sessionId: session.id, ...interest }, ask);
  // Beyond the limits, pages ask instead of being notified.
  if (!push) return answer(await ask());
  return new PushedResponse(push, { ...headers, 'Content-Type': 'text/event-stream; charset=utf-8' });
}

/** The session of the browser, if it may open pages. Following a page does not count as use of the session. */
async function openingSession({
  request,
  container: { config, secrets, sessions, now },
  tenant,
}: Pick<TenantExchange, 'request' | 'container' | 'tenant'>) {
  const sid = await readSid(request.headers.get('cookie'), {
    secret: secrets.session,
    secure: config.url.startsWith('https:'),
    tenantSlug: tenant.slug,
  });
  if (sid === null) return null;
  const [session] = await sessions.findOpening({ tenantId: tenant.id, which: { sidHash: sha256(sid) }, now: now() });
  return session ?? null;
}

function interestIn(search: URLSearchParams): LiveInterest {
  const topics = (search.get('topics') ?? '').split(',');
  const ids = search.getAll('id').slice(0, LIVE_IDS_AT_MOST);
  return { topics: liveTopics.filter((topic) => topics.includes(topic)), ids: ids.length > 0 ? ids : null };
}

const fault = (failed: Fault) =>
  refuse(failed.status, failed.status === 503 ? 'Try again in a moment' : 'Something went wrong', retryAfterOf(failed));

export const liveRoute: TenantRoute = {
  scope: 'tenant',
  path: '/admin/live',
  inOutage: 'refuses',
  forPeople: true,
  handle,
  fault,
  unknownTenant: () => refuse(404, 'Nothing found at this address'),
};
