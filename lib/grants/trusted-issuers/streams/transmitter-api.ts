/** Requests to the stream management API of a transmitter (OpenID SSF 1.0, 8). */
import { z } from 'zod';
import { isFetchRefused } from '@/lib/platform/http-client/fetch-refused';
import type { GuardedFetch } from '@/lib/platform/http-client/guarded-fetch';
import type { GuardedRequest } from '@/lib/platform/http-client/guarded-request';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { parseJsonText } from '@/lib/platform/shared/parse-json';
import { fetchMetadata, metadataAddress, POLL, PUSH } from '../transmitter-metadata';
import type { SignalStream, StreamDelivery } from './stream';

export interface TransmitterClient {
  fetch: GuardedFetch;
  call: GuardedRequest;
}

interface Failed {
  kind: 'failed';
  /** For the administrator, without secrets. */
  reason: Sayable;
  /** Whether the transmitter rejected the token. */
  unauthorized?: true;
}

const failed = (reason: Sayable): Failed => ({ kind: 'failed', reason });

/**
 * Finds the endpoints of a transmitter: "The "issuer" value returned MUST be identical to the Issuer URL that was
 * directly used to retrieve the configuration information" (7.2.4).
 */
export async function findEndpoints(
  { fetch }: TransmitterClient,
  issuer: string,
): Promise<{ kind: 'found'; endpoints: SignalStream['endpoints']; criticalMembers: string[] } | Failed> {
  const where = metadataAddress(issuer);
  if (where === null) return failed(msg('trustedIssuers.issuerIsNoAddress'));
  try {
    const metadata = await fetchMetadata(fetch, where);
    if (metadata.issuer !== issuer)
      return failed(msg('trustedIssuers.configurationHasIssuer', { issuer: metadata.issuer.slice(0, 300) }));
    const {
      configuration_endpoint: configuration,
      status_endpoint: status,
      verification_endpoint: verification,
    } = metadata;
    if (configuration === undefined) return failed(msg('trustedIssuers.transmitterManagesNoStreams'));
    return {
      kind: 'found',
      endpoints: { configuration, status: status ?? null, verification: verification ?? null },
      criticalMembers: metadata.critical_subject_members,
    };
  } catch (error) {
    if (!isFetchRefused(error)) throw error;
    return failed(msg('trustedIssuers.cannotReadConfiguration', { where, problem: error.reason }));
  }
}

interface Request {
  url: string;
  token: string;
  method?: 'GET' | 'POST' | 'DELETE';
  body?: JsonObject;
  /** The status codes of success. */
  expected: readonly number[];
}

async function send({ call }: TransmitterClient, { url, token, method = 'POST', body, expected }: Request) {
  const answer = await call(url, {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.kind === 'failed') return failed(answer.reason);
  if (answer.status === 401)
    return { ...failed(msg('trustedIssuers.transmitterRejectsToken')), unauthorized: true as const };
  if (!expected.includes(answer.status)) return failed(msg('common.answeredStatusCode', { statusCode: answer.status }));
  return { kind: 'answered' as const, json: parseJsonText(answer.body) };
}

const created = z.object({
  stream_id: z.string().min(1).max(1000),
  iss: z.string(),
  aud: z.union([z.string().min(1).max(1000), z.array(z.string().min(1).max(1000)).min(1)]),
  delivery: z.object({ method: z.string(), endpoint_url: z.string().optional() }),
});

interface CreatedStream {
  streamId: string;
  audience: string;
  /** Where we poll; null for push. */
  pollUrl: string | null;
}

/**
 * Creates a stream (8.1.1.1). "The Receiver MUST check the response and confirm that the iss value matches the Issuer
 * from which it received the Transmitter Configuration data."
 */
export async function createAt(
  client: TransmitterClient,
  {
    issuer,
    url,
    token,
    delivery,
    pushUrl,
    events,
  }: { issuer: string; url: string; token: string; delivery: StreamDelivery; pushUrl: string; events: string[] },
): Promise<{ kind: 'created'; stream: CreatedStream } | Failed> {
  const method = delivery === 'push' ? PUSH : POLL;
  const body: JsonObject = {
    events_requested: events,
    delivery: { method, ...(delivery === 'push' && { endpoint_url: pushUrl }) },
    description: pushUrl,
  };
  const answer = await send(client, { url, token, body, expected: [201, 200] });
  if (answer.kind === 'failed') return answer;
  const parsed = created.safeParse(answer.json);
  if (!parsed.success) return failed(msg('trustedIssuers.streamAnswerIsInvalid'));
  const { stream_id: streamId, iss, aud, delivery: given } = parsed.data;
  if (iss !== issuer) return failed(msg('trustedIssuers.configurationHasIssuer', { issuer: iss.slice(0, 300) }));
  const pollUrl = given.endpoint_url ?? null;
  if (given.method !== method || (delivery === 'poll' && (pollUrl === null || !URL.canParse(pollUrl))))
    return failed(msg('trustedIssuers.streamAnswerIsInvalid'));
  const audience = [aud].flat()[0] ?? '';
  return { kind: 'created', stream: { streamId, audience, pollUrl: delivery === 'poll' ? pollUrl : null } };
}

const withId = (url: string, streamId: string): string => {
  const address = new URL(url);
  address.searchParams.set('stream_id', streamId);
  return address.href;
};

type Of = Pick<SignalStream, 'endpoints' | 'streamId'>;

/** Deletes a stream (8.1.1.5). One that the transmitter no longer has counts as deleted. */
export async function deleteAt(client: TransmitterClient, { endpoints, streamId }: Of, token: string) {
  const url = withId(endpoints.configuration, streamId);
  return send(client, { url, token, method: 'DELETE', expected: [204, 200, 404] });
}

/** Requests a verification event (8.1.4.2). */
export async function verifyAt(client: TransmitterClient, { endpoints, streamId }: Of, token: string, state: string) {
  if (endpoints.verification === null) return failed(msg('trustedIssuers.transmitterDoesNotOffer'));
  return send(client, {
    url: endpoints.verification,
    token,
    body: { stream_id: streamId, state },
    expected: [204, 200],
  });
}

const statusAnswer = z.object({ status: z.string().max(100), reason: z.string().optional() });

/** Reads the status (8.1.2.1). */
export async function statusAt(
  client: TransmitterClient,
  { endpoints, streamId }: Of,
  token: string,
): Promise<{ kind: 'read'; status: string; reason: string | null } | Failed> {
  if (endpoints.status === null) return failed(msg('trustedIssuers.transmitterDoesNotOffer'));
  const answer = await send(client, { url: withId(endpoints.status, streamId), token, method: 'GET', expected: [200] });
  if (answer.kind === 'failed') return answer;
  const parsed = statusAnswer.safeParse(answer.json);
  if (!parsed.success) return failed(msg('trustedIssuers.streamAnswerIsInvalid'));
  return { kind: 'read', status: parsed.data.status, reason: parsed.data.reason?.slice(0, 500) ?? null };
}
