/**
 * What the modules of the OpenID conformance suite for transmitters of Shared Signals send and check
 * (`openid-ssf-transmitter-test-plan`, `openid-ssf-transmitter-caep-test-plan`); docs/guides/certification.md compares
 * them one by one. The tests carry the names of the modules.
 */
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, type JWK, type JWTPayload, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import type { ReceivedEvent } from '../support/event-receiver';
import { leaverOf } from '../support/leaver';
import { manage } from '../support/management';
import { unique } from '../support/random';
import {
  CREDENTIAL_CHANGE,
  issuer,
  POLL,
  PUSH,
  SESSION_REVOKED,
  SSF,
  STREAMS_TENANT,
  streamWorld,
} from '../support/streams';

const { world, call, newClient, newStream, newPerson } = streamWorld();
const DEVICE_COMPLIANCE = 'https://schemas.openid.net/secevent/caep/event-type/device-compliance-change';
const VERIFICATION = `${SSF}/verification`;

/** The configuration with which the suite creates streams. */
const wanted = (delivery: object) => ({
  description: 'Stream for OIDF Conformance Test-Suite',
  events_requested: [SESSION_REVOKED, CREDENTIAL_CHANGE, DEVICE_COMPLIANCE],
  delivery,
});
const polled = wanted({ method: POLL });

/** A push endpoint of the test's own, and what has arrived there. */
function pushEndpoint(authorization?: string) {
  const url = `${world.server.url}${unique('suite')}`;
  const received = (): ReceivedEvent[] => world.server.received.filter(({ path }) => url.endsWith(path));
  const delivery = {
    method: PUSH,
    endpoint_url: url,
    ...(authorization !== undefined && { authorization_header: authorization }),
  };
  return { delivery, received };
}

/** The ID of a stream that existed and no longer does. */
async function deletedStream(): Promise<string> {
  const { id } = await newStream(polled);
  expect((await call(`/streams?stream_id=${id}`, 'DELETE')).status).toBe(204);
  return id;
}

const pollAt = (url: unknown, body: object, token?: string | null) => call(String(url), 'POST', body, token);
/** The same without events, of which other tests cause some. Verifications are sent in any case. */
const quiet = { ...polled, events_requested: [] };
const setsIn = ({ body }: { body: Record<string, unknown> }) => Object.entries(body.sets as Record<string, string>);
const pollOnly = { maxEvents: 10, returnImmediately: true };
const urlOf = ({ body }: { body: Record<string, unknown> }) => (body.delivery as { endpoint_url: string }).endpoint_url;

/** What every token on a stream must have. */
async function expectEnvelope(token: string, stream: Record<string, unknown>): Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
  const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer, audience: String(stream.aud) });
  expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'secevent+jwt' });
  const published = (await call(`${issuer}/jwks`)).body.keys as JWK[];
  const key = published.find(({ kid }) => kid === protectedHeader.kid);
  expect(Buffer.from(key?.n ?? '', 'base64url').length * 8).toBeGreaterThanOrEqual(2048);
  expect([payload.sub, payload.exp, payload.iss]).toEqual([undefined, undefined, stream.iss]);
  expect(payload.iat).toBeLessThanOrEqual(Date.now() / 1000 + 1);
  expect(payload).toMatchObject({ jti: expect.any(String), txn: expect.any(String) });
  const events = Object.values(payload.events as object);
  expect(events).toEqual([expect.any(Object)]);
  return payload;
}

async function expectVerification(token: string, stream: Record<string, unknown>, state: string): Promise<void> {
  expect(await expectEnvelope(token, stream)).toMatchObject({
    sub_id: { format: 'opaque', id: stream.stream_id },
    events: { [VERIFICATION]: { state } },
  });
}

const verify = (id: string, state: string) => call('/verify', 'POST', { stream_id: id, state });

describe('openid-ssf-transmitter-metadata', () => {
  it('has the required members, over https addresses in production, and no empty list', async () => {
    const answer = await call(`${new URL(issuer).origin}/.well-known/ssf-configuration/t/${STREAMS_TENANT}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    const { body } = answer;
    expect(body).toMatchObject({
      issuer,
      spec_version: '1_0',
      delivery_methods_supported: [PUSH, POLL],
      default_subjects: expect.stringMatching(/^(ALL|NONE)$/),
      authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
    });
    for (const name of ['jwks_uri', 'configuration_endpoint', 'status_endpoint', 'verification_endpoint'])
      expect(String(body[name])).toMatch(`${issuer}/`);
    expect(Object.values(body).filter((value) => Array.isArray(value) && value.length === 0)).toEqual([]);
    const { keys } = (await call(String(body.jwks_uri))).body as { keys: JWK[] };
    for (const key of keys) expect(key).not.toHaveProperty('d');
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
  });
});

describe('openid-ssf-stream-control', () => {
  it.each(['poll', 'push'])('-happy-path, by %s', async (how) => {
    const supplied = how === 'poll' ? polled : wanted(pushEndpoint('Bearer push_token').delivery);
    const created = await call('/streams', 'POST', supplied);
    expect(created.status).toBe(201);
    const stream = created.body;
    expect(stream).toMatchObject({
      stream_id: expect.any(String),
      iss: issuer,
      aud: expect.any(String),
      events_delivered: [SESSION_REVOKED, CREDENTIAL_CHANGE],
      delivery: { method: supplied.delivery && (supplied.delivery as { method: string }).method },
    });
    const id = String(stream.stream_id);
    const read = await call(`/streams?stream_id=${id}`);
    expect([read.status, read.body]).toEqual([200, stream]);

    const updated = await call('/streams', 'PATCH', { ...supplied, stream_id: id, description: 'Updated' });
    expect([updated.status, updated.body]).toEqual([200, { ...stream, description: 'Updated' }]);
    const replaced = await call('/streams', 'PUT', { ...supplied, stream_id: id, description: 'Replaced' });
    expect([replaced.status, replaced.body]).toEqual([200, { ...stream, description: 'Replaced' }]);

    expect((await call(`/status?stream_id=${id}`)).body).toMatchObject({ status: 'enabled' });
    for (const status of ['enabled', 'paused', 'disabled']) {
      const changed = await call('/status', 'POST', { stream_id: id, status });
      expect([changed.status, changed.body]).toEqual([200, expect.objectContaining({ status })]);
    }
    expect((await call(`/streams?stream_id=${id}`, 'DELETE')).status).toBe(204);
  });

  it('-create-stream-without-delivery', async () => {
    const { delivery: _, ...rest } = polled;
    const stream = await newStream(rest);
    expect(stream.body.delivery).toEqual({ method: POLL, endpoint_url: expect.stringContaining(stream.id) });
  });

  it('-error-create-stream-with-broken-input, and the same for PATCH and PUT', async () => {
    await newStream(polled);
    for (const method of ['POST', 'PATCH', 'PUT'])
      expect([method, (await call('/streams', method, ';{ broken')).status]).toEqual([method, 400]);
  });

  it('-error-create-stream-with-duplicate-config: a receiver may have several, each polled at its own address', async () => {
    const [one, two] = [await newStream(polled), await newStream(polled)];
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(urlOf(one)).not.toBe(urlOf(two));
  });

  it.each(['POST', 'GET', 'PATCH', 'PUT', 'DELETE'])('-error-…-with-invalid-token: %s', async (method) => {
    const { id } = await newStream(polled);
    const path = method === 'GET' || method === 'DELETE' ? `/streams?stream_id=${id}` : '/streams';
    const body = path === '/streams' ? { ...polled, stream_id: id } : undefined;
    const refused = await call(path, method, body, 'invalid');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
    expect((await call(`/streams?stream_id=${id}`)).status).toBe(200);
  });

  it('-error-…-unknown-stream: it is not read, updated, replaced or deleted, and has no status', async () => {
    const id = await deletedStream();
    for (const answer of [
      await call(`/streams?stream_id=${id}`),
      await call('/streams', 'PATCH', { ...polled, stream_id: id }),
      await call('/streams', 'PUT', { ...polled, stream_id: id }),
      await call(`/streams?stream_id=${id}`, 'DELETE'),
      await call(`/status?stream_id=${id}`),
      await verify(id, 'x'),
    ])
      expect(answer.status).toBe(404);
  });

  it('-error-read-stream-without-token, -token-in-uri-query and -create-stream-with-read-only-token', async () => {
    const none = await call('/streams', 'GET', undefined, null);
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer /)]);
    expect(none.headers.get('www-authenticate')).not.toContain('error=');
    const inQuery = await call(`/streams?access_token=${world.client.token}`, 'GET', undefined, null);
    expect(inQuery.status).toBeOneOf([400, 401]);
    const reader = await newClient('ssf.read');
    const refused = await call('/streams', 'POST', polled, reader.token);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope"'),
    ]);
  });
});

it('openid-ssf-stream-subject-control', async () => {
  const { id } = await newStream(polled);
  const subject = { format: 'email', email: 'example.user@example.com' };
  expect((await call('/subjects/add', 'POST', { stream_id: id, subject, verified: true })).status).toBe(200);
  expect((await call('/subjects/remove', 'POST', { stream_id: id, subject })).status).toBe(204);
});

describe('openid-ssf-transmitter-stream-verification', () => {
  it.each([
    ['-push', 'Bearer push_token_of_suite'],
    ['-error-push-no-auth', undefined],
  ])('%s', async (_, authorization) => {
    const { delivery, received } = pushEndpoint(authorization);
    const stream = await newStream(wanted(delivery));
    expect((await verify(stream.id, 'the state')).status).toBe(204);
    await expect.poll(() => received().length, { timeout: 15_000 }).toBe(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received();
    expect(headers.authorization).toBe(authorization);
    expect(headers).toMatchObject({ 'content-type': 'application/secevent+jwt', accept: 'application/json' });
    await expectVerification(body, stream.body, 'the state');
  });

  it('-poll-only, -ack-only and -set-errs', async () => {
    const stream = await newStream(quiet);
    await verify(stream.id, 'the state');
    const answer = await pollAt(urlOf(stream), pollOnly);
    const found = setsIn(answer);
    expect([answer.status, found.length]).toEqual([200, 1]);
    const [[jti, token] = ['', '']] = found;
    expect(decodeJwt(token).jti).toBe(jti);
    await expectVerification(token, stream.body, 'the state');
    expect(setsIn(await pollAt(urlOf(stream), pollOnly))).toEqual(found);
    const settled = { ack: [jti], setErrs: { unknown: { err: 'invalid_request', description: 'Why' } } };
    const acknowledged = await pollAt(urlOf(stream), { maxEvents: 0, returnImmediately: true, ...settled });
    expect([acknowledged.status, acknowledged.body.sets]).toEqual([200, {}]);
    expect(setsIn(await pollAt(urlOf(stream), pollOnly))).toEqual([]);
  });

  it('-poll-and-ack, and -long-poll', async () => {
    const stream = await newStream(quiet);
    await verify(stream.id, 'first');
    const first = await pollAt(urlOf(stream), pollOnly);
    // The stream says how long one has to wait between two requests.
    expect(stream.body.min_verification_interval).toBe(30);
    await expect
      .poll(async () => (await verify(stream.id, 'second')).status, { timeout: 40_000, interval: 2_000 })
      .toBe(204);
    const ack = Object.keys(first.body.sets as object);
    const second = await pollAt(urlOf(stream), { maxEvents: 10, returnImmediately: false, ack });
    const tokens = setsIn(second).map(([, token]) => token);
    expect(tokens).toHaveLength(1);
    await expectVerification(tokens[0] ?? '', stream.body, 'second');
  }, 60_000);

  it('-error-invalid-token, -invalid-body and poll-endpoint-authorization', async () => {
    const stream = await newStream(polled);
    expect((await call('/verify', 'POST', { stream_id: stream.id }, 'invalid')).status).toBe(401);
    expect((await call('/verify', 'POST', '{"stream_id": ')).status).toBe(400);
    for (const token of [null, 'invalid']) {
      const refused = await pollAt(urlOf(stream), pollOnly, token);
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringMatching(/^Bearer /),
      ]);
    }
  });
});

describe('a stream that is stopped', () => {
  const setStatus = (id: string, status: string) => call('/status', 'POST', { stream_id: id, status });

  it.each([
    ['openid-ssf-transmitter-paused-stream-holds-events', 'paused', ['stopped']],
    ['openid-ssf-transmitter-disabled-stream-drops-events', 'disabled', []],
  ])('%s', async (_, status, held) => {
    const stream = await newStream(quiet);
    expect((await setStatus(stream.id, status)).status).toBe(200);
    expect((await verify(stream.id, 'stopped')).status).toBe(204);
    expect(await pollAt(urlOf(stream), pollOnly)).toMatchObject({ status: 200, body: { sets: {} } });
    await setStatus(stream.id, 'enabled');
    const sent = setsIn(await pollAt(urlOf(stream), pollOnly)).map(([, token]) => decodeJwt(token).events);
    expect(sent).toEqual(held.map((state) => ({ [VERIFICATION]: { state } })));
  });
});

it('openid-ssf-transmitter-stream-caep-interop: every advertised event arrives, as CAEP 1.0 describes it', async () => {
  const { delivery, received } = pushEndpoint('Bearer push_token_of_suite');
  const stream = await newStream(wanted(delivery));
  expect(stream.body.events_delivered).toEqual([SESSION_REVOKED, CREDENTIAL_CHANGE]);
  const person = await newPerson();
  const set = await manage(world.owner, 'POST', `/people/${person.id}/one-time-password`, { body: {} });
  expect(set.status, JSON.stringify(set.body)).toBeLessThan(300);
  const about = () => received().filter(({ body }) => JSON.stringify(decodeJwt(body).sub_id).includes(person.id));
  await expect.poll(() => about().length, { timeout: 15_000 }).toBe(1);
  const { body = '' } = about()[0] ?? {};
  expect(decodeProtectedHeader(body).typ).toBe('secevent+jwt');
  const { events } = await expectEnvelope(body, stream.body);
  expect(events).toEqual({
    [CREDENTIAL_CHANGE]: {
      credential_type: 'password',
      change_type: expect.stringMatching(/^(create|revoke|update|delete)$/),
      event_timestamp: expect.any(Number),
      initiating_entity: expect.stringMatching(/^(admin|user|policy|system)$/),
      reason_admin: { en: expect.stringMatching(/./) },
    },
  });

  const { personId } = await leaverOf(world.owner, { tenant: STREAMS_TENANT });
  const ended = () =>
    received().find((one) => {
      const claims = decodeJwt(one.body);
      return JSON.stringify(claims.sub_id).includes(personId) && SESSION_REVOKED in (claims.events as object);
    });
  await expect.poll(ended, { timeout: 15_000 }).toBeDefined();
  const revoked = await expectEnvelope(ended()?.body ?? '', stream.body);
  expect(revoked).toMatchObject({
    sub_id: { format: 'complex', user: { format: 'iss_sub', iss: issuer, sub: personId } },
    events: {
      [SESSION_REVOKED]: {
        event_timestamp: expect.any(Number),
        initiating_entity: 'admin',
        reason_admin: { en: expect.stringMatching(/./) },
      },
    },
  });
});
