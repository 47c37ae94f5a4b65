/** Stream management of Shared Signals (OpenID SSF 1.0, 8): the event receivers that an OAuth client owns. */
import { refuseInMaintenance } from '@/lib/edge/health/refuse-in-maintenance';
import { refuseOtherMethods } from '@/lib/edge/http/only-methods';
import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import { type Fault, retryAfterOf, type TenantExchange, type TenantRoute } from '@/lib/edge/http/route';
import { streamCaller } from '@/lib/edge/oauth/stream-caller';
import { jsonResponse, NO_STORE } from '@/lib/oauth/endpoints/json-response';
import { streamPaths } from '@/lib/oauth/endpoints/ssf-configuration';
import { verbatim } from '@/lib/platform/shared/message';
import { parseJson } from '@/lib/platform/shared/parse-json';
import { issuerOf, STREAMS_PATH } from '@/lib/platform/shared/paths';
import { readBytes } from '@/lib/platform/shared/read-bytes';
import { TextResponse } from '@/lib/platform/shared/text-response';
import type { StreamAnswer, StreamOperation } from './operation';
import { createsStream, deletesStream, patchesStream, readsStreams, replacesStream } from './stream-operations';
import {
  addsSubject,
  changesStatus,
  readsStatus,
  removesSubject,
  requestsVerification,
} from './stream-state-operations';

const ENDPOINT = 'ssf';
const BODY_AT_MOST = 128 * 1024;

/** By path and method. */
const operations: Record<string, Record<string, StreamOperation>> = {
  [streamPaths.configuration_endpoint]: {
    GET: readsStreams,
    POST: createsStream,
    PATCH: patchesStream,
    PUT: replacesStream,
    DELETE: deletesStream,
  },
  [streamPaths.status_endpoint]: { GET: readsStatus, POST: changesStatus },
  [streamPaths.add_subject_endpoint]: { POST: addsSubject },
  [streamPaths.remove_subject_endpoint]: { POST: removesSubject },
  [streamPaths.verification_endpoint]: { POST: requestsVerification },
};

async function handle(exchange: TenantExchange): Promise<Response> {
  const { request, path } = exchange;
  const methods = Object.hasOwn(operations, path) ? operations[path] : undefined;
  if (!methods) return nothingHere();
  const refused =
    refuseOtherMethods(request, Object.keys(methods)) ??
    refuseInMaintenance(exchange, { endpoint: ENDPOINT, code: 'temporarily_unavailable' }, fault);
  const operation = methods[request.method];
  if (refused || !operation) return refused ?? nothingHere();
  const caller = await streamCaller(exchange, { endpoint: ENDPOINT, reads: request.method === 'GET' });
  if (caller.kind === 'refused')
    return jsonResponse(
      { error: caller.error ?? 'invalid_token', error_description: caller.description },
      caller.status,
      caller.headers,
    );
  const { container, tenant } = exchange;
  const answer = await operation({
    services: container.eventReceivers,
    tenantId: tenant.id,
    caller,
    issuer: issuerOf(container.config.url, tenant.place),
    now: container.now(),
    query: new URL(request.url).searchParams,
    body: request.method === 'GET' || request.method === 'DELETE' ? undefined : await bodyOf(request),
  });
  return respond(exchange, answer, { clientId: caller.client.id, headers: caller.headers });
}

/** @returns undefined if it is not JSON, or is too long */
async function bodyOf(request: Request): Promise<unknown> {
  const bytes = await readBytes(request, BODY_AT_MOST);
  return bytes ? parseJson(bytes) : undefined;
}

function respond(
  exchange: TenantExchange,
  answer: StreamAnswer,
  { clientId, headers }: { clientId: string; headers: Record<string, string> },
): Response {
  if ('body' in answer) return jsonResponse(answer.body, answer.status, headers);
  if (!('error' in answer))
    return new TextResponse(null, { status: answer.status, headers: { ...NO_STORE, ...headers } });
  const { status, error, description, retryAfterSeconds } = answer;
  recordFailedRequest(exchange, { endpoint: ENDPOINT, code: error, reason: verbatim(description), clientId });
  return jsonResponse({ error, error_description: description }, status, {
    ...headers,
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  });
}

function fault(failed: Fault): Response {
  const [error, description] =
    failed.status === 503
      ? ['temporarily_unavailable', 'Try again in a moment']
      : ['server_error', 'Something went wrong on our side'];
  return jsonResponse({ error, error_description: description }, failed.status, retryAfterOf(failed));
}

const nothingHere = () =>
  jsonResponse({ error: 'invalid_request', error_description: 'Nothing found at this address' }, 404);

export const streamsRoute: TenantRoute = {
  scope: 'tenant',
  inOutage: 'refuses',
  forPeople: false,
  path: `${STREAMS_PATH}/*`,
  handle,
  fault,
  unknownTenant: nothingHere,
};
