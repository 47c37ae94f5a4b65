import { refuseInMaintenance } from '@/lib/edge/health/refuse-in-maintenance';
import { refuseOtherMethods } from '@/lib/edge/http/only-methods';
import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { type Fault, retryAfterOf, type TenantExchange, type TenantRoute } from '@/lib/edge/http/route';
import { eventsAtMost, poll } from '@/lib/journal/events/poll';
import { pollRequestSchema } from '@/lib/journal/events/poll-request';
import type { EventReceiver } from '@/lib/journal/events/receiver';
import { type BearerRefused, bearerGuard } from '@/lib/oauth/bearer/bearer-guard';
import { msg } from '@/lib/platform/shared/message';
import { parseJson } from '@/lib/platform/shared/parse-json';
import { readBytes } from '@/lib/platform/shared/read-bytes';
import { sha256 } from '@/lib/platform/shared/secret';
import { oauthContext } from './oauth-context';
import { streamCaller } from './stream-caller';

const ENDPOINT = 'events';
const PATH = '/events/poll';
const BODY_AT_MOST = 256 * 1024;
/** The most polls of one receiver that this process holds open; further ones are answered immediately. */
const HELD_AT_MOST = 4;

const held = new Map<string, number>();

/**
 * `POST /events/poll` (RFC 8936): a receiver fetches its security event tokens, authenticated by its own token. At
 * `/events/poll/{stream}`, a client does with its access token, for a stream that it owns.
 */
async function handle(exchange: TenantExchange): Promise<Response> {
  const { request, path } = exchange;
  const otherMethod = refuseOtherMethods(request, ['POST']);
  if (otherMethod) return otherMethod;
  const closed = refuseInMaintenance(exchange, { endpoint: ENDPOINT }, fault);
  if (closed) return closed;
  const found = path === PATH ? await receiverOfToken(exchange) : await streamOfClient(exchange, path);
  return found instanceof Response ? found : answerPoll(exchange, found);
}

async function receiverOfToken(exchange: TenantExchange): Promise<EventReceiver | Response> {
  const { request, container, tenant } = exchange;
  const caller = await bearerGuard(request, oauthContext(exchange), {
    endpoint: ENDPOINT,
    only: 'service',
    scopes: [],
    ownToken: (token) => container.eventFeed.authenticate(tenant.id, sha256(token)),
  });
  if (caller.kind === 'refused') return refused(caller);
  if (caller.kind === 'own') return caller.own;
  recordFailedRequest(exchange, {
    endpoint: ENDPOINT,
    code: 'access_denied',
    reason: msg('oauth.clientOfAccessTokenBelongs'),
    clientId: caller.bearer.clientId,
  });
  return errorAnswer(403, 'access_denied', 'The token of an event receiver is required');
}

/** "These authorization schemes SHOULD also be used to protect any polling endpoint" (OpenID SSF 1.0, 7.1.1). */
async function streamOfClient(exchange: TenantExchange, path: string): Promise<EventReceiver | Response> {
  const { container, tenant } = exchange;
  const caller = await streamCaller(exchange, { endpoint: ENDPOINT, reads: true });
  if (caller.kind === 'refused') return refused(caller);
  const stream = await container.eventReceivers.store.find(tenant.id, path.slice(PATH.length + 1));
  if (stream?.method === 'poll' && stream.stream?.clientId === caller.client.id) return stream;
  return errorAnswer(404, 'invalid_request', 'This client polls no stream at this address');
}

const refused = ({ status, description, headers }: BearerRefused): Response =>
  errorAnswer(status, status === 401 ? 'authentication_failed' : 'access_denied', description, headers);

async function answerPoll(exchange: TenantExchange, receiver: EventReceiver): Promise<Response> {
  const { request, container } = exchange;
  const parsed = pollRequestSchema.safeParse(await bodyOf(request));
  if (!parsed.success) {
    recordFailedRequest(exchange, {
      endpoint: ENDPOINT,
      code: 'invalid_request',
      reason: msg('oauth.pollBodyIsNotJson'),
    });
    return errorAnswer(
      400,
      'invalid_request',
      `The body must be a JSON object with maxEvents (at most ${eventsAtMost} are sent), returnImmediately, ack and setErrs`,
    );
  }
  const holding = held.get(receiver.id) ?? 0;
  held.set(receiver.id, holding + 1);
  try {
    const signal = AbortSignal.any([request.signal, container.stopping.signal]);
    const asked = holding < HELD_AT_MOST ? parsed.data : { ...parsed.data, returnImmediately: true };
    const answer = await poll(
      { feed: container.eventFeed, composer: container.eventComposer },
      { receiver, request: asked },
      { signal },
    );
    return Response.json(answer, { headers: { 'Cache-Control': 'no-store' } });
  } finally {
    const left = (held.get(receiver.id) ?? 1) - 1;
    if (left > 0) held.set(receiver.id, left);
    else held.delete(receiver.id);
  }
}

/** @returns undefined if it is not JSON, or is too long */
async function bodyOf(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, BODY_AT_MOST);
  return bytes ? parseJson(bytes) : undefined;
}

/** An error as in RFC 8935, 2.3, whose codes RFC 8936 shares. */
function errorAnswer(status: number, err: string, description: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { err, description },
    { status, headers: { 'Cache-Control': 'no-store', 'Content-Language': 'en', ...headers } },
  );
}

function fault(failed: Fault): Response {
  const description =
    failed.message ?? (failed.status === 503 ? 'Try again in a moment' : 'Something went wrong on our side');
  return errorAnswer(
    failed.status,
    failed.status === 503 ? 'temporarily_unavailable' : 'server_error',
    description,
    retryAfterOf(failed),
  );
}

const unknownTenant = () => errorAnswer(404, 'invalid_request', 'Nothing found at this address');

export const eventsRoute: TenantRoute = {
  scope: 'tenant',
  inOutage: 'refuses',
  forPeople: false,
  path: `${PATH}/*`,
  handle,
  fault,
  unknownTenant,
};
