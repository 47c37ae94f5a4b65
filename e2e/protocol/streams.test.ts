/** Stream management of Shared Signals (OpenID SSF 1.0, 7 and 8; CAEP Interoperability Profile 1.0). */
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { type EventReceiver, startEventReceiver } from '../support/event-receiver';
import { manage, newAccessKey } from '../support/management';
import { basic } from '../support/oauth';
import { unique } from '../support/random';
import { send } from '../support/send';

const TENANT = 'mgmt';
const issuer = issuerOf(TENANT);
const CAEP = 'https://schemas.openid.net/secevent/caep/event-type';
const RISC = 'https://schemas.openid.net/secevent/risc/event-type';
const SSF = 'https://schemas.openid.net/secevent/ssf/event-type';
const [PUSH, POLL] = ['urn:ietf:rfc:8935', 'urn:ietf:rfc:8936'];
const [SESSION_REVOKED, CREDENTIAL_CHANGE, CLAIMS_CHANGE] = [
  `${CAEP}/session-revoked`,
  `${CAEP}/credential-change`,
  `${CAEP}/token-claims-change`,
];
const [DISABLED, ENABLED, PURGED] = [`${RISC}/account-disabled`, `${RISC}/account-enabled`, `${RISC}/account-purged`];

interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  list: Record<string, unknown>[];
}

interface Caller {
  id: string;
  token: string;
}

let owner: string;
let server: EventReceiver;
/** The client of a test: no client can have the streams of all. */
let client: Caller;
beforeAll(async () => {
  [owner, server] = [await newAccessKey('owner'), await startEventReceiver(0)];
}, 60_000);
beforeEach(async () => {
  client = await newClient('ssf.read ssf.manage');
});
afterAll(() => server?.close());

async function tokenFor(id: string, secret: string, form: Record<string, string>): Promise<string> {
  const answer = await send(`${issuer}/token`, {
    method: 'POST',
    headers: { ...basic(id, secret), 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  });
  const body = (await answer.json()) as { access_token?: string };
  if (!body.access_token) throw new Error(JSON.stringify(body));
  return body.access_token;
}

/** A client that acts on its own behalf, with an access token. */
async function newClient(scope: string, { form = {}, ...differences }: { form?: Record<string, string> } = {}) {
  const { status, body } = await manage(owner, 'POST', '/clients', {
    body: { client_name: 'Receiver', grant_types: ['client_credentials'], scope, ...differences },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  const [id, secret] = [String(body.client_id), String(body.client_secret)];
  return { id, token: await tokenFor(id, secret, { scope, ...form }) };
}

async function call(
  path: string,
  method = 'GET',
  body?: unknown,
  token: string | null = client.token,
): Promise<Answer> {
  const answer = await send(path.startsWith('http') ? path : `${issuer}/ssf${path}`, {
    method,
    headers: { ...(token !== null && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json: unknown = text === '' ? {} : JSON.parse(text);
  return {
    status: answer.status,
    headers: answer.headers,
    body: json as Record<string, unknown>,
    list: json as Record<string, unknown>[],
  };
}

async function newStream(supplied: object = {}, token?: string): Promise<Answer & { id: string }> {
  const answer = await call('/streams', 'POST', supplied, token);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { ...answer, id: String(answer.body.stream_id) };
}

const polled = (events: string[]) => newStream({ events_requested: events });

interface Polled {
  status: number;
  claims: JWTPayload[];
  tokens: string[];
}

/** Polls a stream and acknowledges what it returns. */
async function poll(stream: string, token = client.token): Promise<Polled> {
  const url = `${issuer}/events/poll/${stream}`;
  const { status, body } = await call(url, 'POST', { returnImmediately: true }, token);
  const sets = (body.sets ?? {}) as Record<string, string>;
  const tokens = Object.values(sets);
  if (tokens.length > 0) await call(url, 'POST', { maxEvents: 0, ack: Object.keys(sets) }, token);
  return { status, tokens, claims: tokens.map((set) => decodeJwt(set)) };
}

/** The kinds of events about a person in what was polled, in their order. */
const about = ({ claims }: Polled, sub: string): string[] =>
  claims
    .filter(({ sub_id }) => JSON.stringify(sub_id).includes(sub))
    .flatMap(({ events }) => Object.keys(events as object));

async function newPerson(differences: object = {}): Promise<{ id: string; userName: string }> {
  const userName = `${unique('streamed')}@mgmt.example`;
  const { status, body } = await manage(owner, 'POST', '/people', { body: { user_name: userName, ...differences } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: String(body.id), userName };
}

const deactivate = (id: string) => manage(owner, 'POST', `/people/${id}/deactivate`, { body: {} });

describe('the metadata of the transmitter', () => {
  it('has what the CAEP Interoperability Profile requires, over addresses that answer', async () => {
    const { body } = await call(`${new URL(issuer).origin}/.well-known/ssf-configuration/t/${TENANT}`);
    expect(body).toEqual({
      spec_version: '1_0',
      issuer,
      jwks_uri: `${issuer}/jwks`,
      delivery_methods_supported: [PUSH, POLL],
      configuration_endpoint: `${issuer}/ssf/streams`,
      status_endpoint: `${issuer}/ssf/status`,
      add_subject_endpoint: `${issuer}/ssf/subjects/add`,
      remove_subject_endpoint: `${issuer}/ssf/subjects/remove`,
      verification_endpoint: `${issuer}/ssf/verify`,
      authorization_schemes: [{ spec_urn: 'urn:ietf:rfc:6749' }],
      default_subjects: 'ALL',
    });
    expect((await call(String(body.configuration_endpoint))).status).toBe(200);
  });

  it('describes the protected resource with its scopes (RFC 9728)', async () => {
    const { body } = await call(`${new URL(issuer).origin}/.well-known/oauth-protected-resource/t/${TENANT}/ssf`);
    expect(body).toMatchObject({ resource: `${issuer}/ssf`, scopes_supported: ['ssf.read', 'ssf.manage'] });
  });
});

describe('authorization', () => {
  it('is an access token in the header: nothing without one, nor with one in the query', async () => {
    const none = await call('/streams', 'GET', undefined, null);
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Bearer')]);
    expect((await call(`/streams?access_token=${client.token}`, 'GET', undefined, null)).status).toBe(400);
    expect((await call('/streams', 'GET', undefined, 'no-token')).status).toBe(401);
  });

  it('with ssf.read reads and polls, and changes nothing', async () => {
    const reader = await newClient('ssf.read');
    expect((await call('/streams', 'GET', undefined, reader.token)).list).toEqual([]);
    for (const [path, method] of [
      ['/streams', 'POST'],
      ['/streams', 'PATCH'],
      ['/streams', 'PUT'],
      ['/streams?stream_id=x', 'DELETE'],
      ['/status', 'POST'],
      ['/subjects/add', 'POST'],
      ['/subjects/remove', 'POST'],
      ['/verify', 'POST'],
    ] as const) {
      const refused = await call(path, method, method === 'DELETE' ? undefined : {}, reader.token);
      expect([path, refused.status, refused.body.error]).toEqual([path, 403, 'insufficient_scope']);
      expect(refused.headers.get('www-authenticate')).toContain('ssf.manage');
    }
  });

  it('with neither scope opens nothing; a token for the resource alone does', async () => {
    const other = await newClient('scim.read');
    expect((await call('/streams', 'GET', undefined, other.token)).status).toBe(403);
    const bound = await newClient('ssf.manage', { form: { resource: `${issuer}/ssf` } });
    expect((await call('/streams', 'GET', undefined, bound.token)).status).toBe(200);
  });

  it('shows a client only its own streams: another client’s is not found', async () => {
    const { id } = await polled([DISABLED]);
    const { token } = await newClient('ssf.read ssf.manage');
    const subject = { format: 'opaque', id: 'x' };
    for (const answer of [
      await call(`/streams?stream_id=${id}`, 'GET', undefined, token),
      await call('/streams', 'PATCH', { stream_id: id }, token),
      await call('/streams', 'PUT', { stream_id: id }, token),
      await call(`/streams?stream_id=${id}`, 'DELETE', undefined, token),
      await call(`/status?stream_id=${id}`, 'GET', undefined, token),
      await call('/status', 'POST', { stream_id: id, status: 'disabled' }, token),
      await call('/subjects/add', 'POST', { stream_id: id, subject }, token),
      await call('/subjects/remove', 'POST', { stream_id: id, subject }, token),
      await call('/verify', 'POST', { stream_id: id }, token),
    ])
      expect(answer.status).toBe(404);
    expect((await poll(id, token)).status).toBe(404);
    expect((await call('/streams', 'GET', undefined, token)).list).toEqual([]);
    expect((await call(`/status?stream_id=${id}`)).body.status).toBe('enabled');
  });

  it('ends with the client: its streams are gone', async () => {
    const leaving = await newClient('ssf.manage');
    const { id } = await newStream({}, leaving.token);
    expect((await manage(owner, 'DELETE', `/clients/${leaving.id}`)).status).toBeLessThan(300);
    expect((await manage(owner, 'GET', `/event-receivers/${id}`)).status).toBe(404);
  });
});

describe('a stream’s configuration', () => {
  it('is created with 201, and has what both sides supplied', async () => {
    const events_requested = [SESSION_REVOKED, CLAIMS_CHANGE, 'urn:unknown'];
    const { status, body, id, headers } = await newStream({
      events_requested,
      delivery: { method: PUSH, endpoint_url: server.url, authorization_header: 'Bearer secret-of-receiver' },
      description: 'Ours',
    });
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      201,
      'application/json',
      'no-store',
    ]);
    expect(body).toEqual({
      stream_id: id,
      iss: issuer,
      aud: `${issuer}/events/feeds/${id}`,
      events_supported: [SESSION_REVOKED, CREDENTIAL_CHANGE, DISABLED, ENABLED, PURGED],
      events_requested,
      events_delivered: [SESSION_REVOKED],
      delivery: { method: PUSH, endpoint_url: server.url },
      min_verification_interval: 30,
      description: 'Ours',
    });
    expect(JSON.stringify(body)).not.toContain('secret-of-receiver');
    const log = await manage(owner, 'GET', `/audit-events?target=${id}&action=event-receiver.created`);
    expect(log.body).toMatchObject({ items: [{ actor: { type: 'client', id: client.id } }] });
  });

  it('without a delivery is polled at an address of its own', async () => {
    const { body, id } = await newStream();
    expect(body.delivery).toEqual({ method: POLL, endpoint_url: `${issuer}/events/poll/${id}` });
    expect((await newStream()).body.delivery).not.toEqual(body.delivery);
  });

  it.each([
    ['is not JSON', '{'],
    ['is a list', []],
    ['has an unknown delivery method', { delivery: { method: 'urn:carrier:pigeon' } }],
    ['has no address to push to', { delivery: { method: PUSH } }],
    ['has an address without TLS', { delivery: { method: PUSH, endpoint_url: 'http://receiver.example/' } }],
    ['has events that are not a list', { events_requested: 'all' }],
    [
      'has an Authorization header with a line break',
      { delivery: { method: PUSH, endpoint_url: 'https://r.example', authorization_header: 'a\r\nb' } },
    ],
  ])('that %s gets 400', async (_, body) => {
    expect((await call('/streams', 'POST', body)).status).toBe(400);
  });

  it('is listed, and read by its stream_id', async () => {
    const own = await newClient('ssf.manage');
    expect((await call('/streams', 'GET', undefined, own.token)).list).toEqual([]);
    const one = await newStream({ description: 'One' }, own.token);
    const two = await newStream({ description: 'Two' }, own.token);
    expect((await call('/streams', 'GET', undefined, own.token)).list).toEqual([one.body, two.body]);
    expect((await call(`/streams?stream_id=${two.id}`, 'GET', undefined, own.token)).body).toEqual(two.body);
    expect((await call('/streams?stream_id=unknown', 'GET', undefined, own.token)).status).toBe(404);
  });

  it('by PATCH changes what is present, and nothing else', async () => {
    const { id, body } = await newStream({ events_requested: [DISABLED], description: 'Before' });
    const patched = await call('/streams', 'PATCH', { stream_id: id, events_requested: [PURGED, DISABLED] });
    expect([patched.status, patched.body]).toEqual([
      200,
      { ...body, events_requested: [PURGED, DISABLED], events_delivered: [DISABLED, PURGED] },
    ]);
    const pushed = { method: PUSH, endpoint_url: server.url };
    expect((await call('/streams', 'PATCH', { stream_id: id, delivery: pushed })).body).toMatchObject({
      delivery: pushed,
      description: 'Before',
      events_requested: [PURGED, DISABLED],
    });
  });

  it('by PUT replaces everything: what is missing is deleted', async () => {
    const { id } = await newStream({
      events_requested: [DISABLED],
      description: 'Before',
      delivery: { method: PUSH, endpoint_url: server.url },
    });
    const { status, body } = await call('/streams', 'PUT', { stream_id: id, events_requested: [PURGED] });
    expect([status, body.events_delivered, body.description]).toEqual([200, [PURGED], undefined]);
    expect(body.delivery).toEqual({ method: POLL, endpoint_url: `${issuer}/events/poll/${id}` });
  });

  it.each(['PATCH', 'PUT'])('by %s may repeat what the transmitter supplied, but not change it', async (method) => {
    const { id, body } = await polled([DISABLED]);
    expect((await call('/streams', method, { ...body, description: 'Read, changed, sent' })).status).toBe(200);
    for (const wrong of [
      { iss: 'https://other.example' },
      { aud: 'https://other.example' },
      { events_supported: [DISABLED] },
      { events_delivered: [] },
      { min_verification_interval: 1 },
      { inactivity_timeout: 60 },
      { delivery: { method: POLL, endpoint_url: 'https://other.example/poll' } },
    ])
      expect((await call('/streams', method, { stream_id: id, ...wrong })).status).toBe(400);
    expect((await call('/streams', method, { events_requested: [] })).status).toBe(400);
    expect((await call('/streams', method, { stream_id: 'unknown' })).status).toBe(404);
    expect((await call('/streams', method, '{')).status).toBe(400);
  });

  it('is one of at most 20 of a client', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => call('/streams', 'POST', {})));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2);
  });

  it('is deleted with 204, once', async () => {
    const { id } = await newStream();
    const deleted = await call(`/streams?stream_id=${id}`, 'DELETE');
    expect([deleted.status, deleted.body]).toEqual([204, {}]);
    expect((await call(`/streams?stream_id=${id}`, 'DELETE')).status).toBe(404);
    expect((await call('/streams', 'DELETE')).status).toBe(404);
    expect((await poll(id)).status).toBe(404);
  });
});

describe('the status of a stream', () => {
  const setStatus = (id: string, status: string, reason?: string) =>
    call('/status', 'POST', { stream_id: id, status, ...(reason !== undefined && { reason }) });

  it('is read and changed, with the reason', async () => {
    const { id } = await polled([DISABLED]);
    expect((await call(`/status?stream_id=${id}`)).body).toEqual({ stream_id: id, status: 'enabled' });
    for (const status of ['paused', 'disabled', 'enabled']) {
      const changed = await setStatus(id, status, `Because ${status}`);
      expect([changed.status, changed.body]).toEqual([200, { stream_id: id, status, reason: `Because ${status}` }]);
      expect((await call(`/status?stream_id=${id}`)).body).toEqual(changed.body);
    }
    expect((await setStatus(id, 'asleep')).status).toBe(400);
    expect((await call('/status', 'POST', '{')).status).toBe(400);
    expect((await setStatus('unknown', 'paused')).status).toBe(404);
    expect((await call('/status')).status).toBe(404);
  });

  it('paused holds events and delivers them in order once it is enabled', async () => {
    const { id } = await polled([DISABLED, ENABLED]);
    const person = await newPerson();
    await setStatus(id, 'paused');
    await deactivate(person.id);
    await manage(owner, 'POST', `/people/${person.id}/reactivate`, { body: {} });
    expect((await poll(id)).claims).toEqual([]);
    await setStatus(id, 'enabled');
    expect(about(await poll(id), person.id)).toEqual([DISABLED, ENABLED]);
  });

  it('disabled transmits nothing and holds nothing', async () => {
    const { id } = await polled([DISABLED]);
    const [before, during] = [await newPerson(), await newPerson()];
    await deactivate(before.id);
    await setStatus(id, 'disabled');
    await deactivate(during.id);
    expect((await poll(id)).claims).toEqual([]);
    await setStatus(id, 'enabled');
    expect((await poll(id)).claims).toEqual([]);
  });

  it('changed by an administrator is reported to the stream, and not the client’s to undo', async () => {
    const { id } = await polled([DISABLED]);
    for (const [action, status] of [
      ['pause', 'paused'],
      ['disable', 'disabled'],
    ]) {
      expect((await manage(owner, 'POST', `/event-receivers/${id}/${action}`)).body).toMatchObject({
        stream: { client_id: client.id, status, stopped_by: 'administrator' },
      });
      expect((await poll(id)).claims).toEqual([
        expect.objectContaining({
          sub_id: { format: 'opaque', id },
          events: { [`${SSF}/stream-updated`]: { status } },
        }),
      ]);
      expect((await setStatus(id, 'enabled')).status).toBe(403);
      expect((await call(`/status?stream_id=${id}`)).body.status).toBe(status);
    }
    await manage(owner, 'POST', `/event-receivers/${id}/enable`);
    expect((await poll(id)).claims).toMatchObject([{ events: { [`${SSF}/stream-updated`]: { status: 'enabled' } } }]);
    expect((await setStatus(id, 'paused')).status).toBe(200);
  });

  it('is reported to a stream that is pushed to, also while that stops it', async () => {
    const path = `${server.url}${unique('stopped')}`;
    const { id } = await newStream({ events_requested: [DISABLED], delivery: { method: PUSH, endpoint_url: path } });
    await manage(owner, 'POST', `/event-receivers/${id}/disable`);
    await expect
      .poll(() => server.received.filter((one) => path.endsWith(one.path)).map(({ body }) => decodeJwt(body).events), {
        timeout: 15_000,
      })
      .toEqual([{ [`${SSF}/stream-updated`]: { status: 'disabled' } }]);
  });
});

describe('events of a stream', () => {
  it('are signed with RS256, addressed to the stream, and each the only one in its token', async () => {
    const { id, body } = await polled([DISABLED, ENABLED, PURGED, SESSION_REVOKED]);
    const person = await newPerson();
    await deactivate(person.id);
    await manage(owner, 'DELETE', `/people/${person.id}`);
    const { tokens } = await poll(id);
    const own = tokens.filter((token) => token.length > 0 && JSON.stringify(decodeJwt(token)).includes(person.id));
    expect(own.map((token) => Object.keys(decodeJwt(token).events as object))).toEqual([[DISABLED], [PURGED]]);
    const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
    for (const token of own) {
      const { payload, protectedHeader } = await jwtVerify(token, keys, { issuer, audience: String(body.aud) });
      expect(protectedHeader).toMatchObject({ alg: 'RS256', typ: 'secevent+jwt' });
      expect(payload).toMatchObject({
        sub_id: { format: 'iss_sub', iss: issuer, sub: person.id },
        txn: expect.any(String),
      });
      expect([payload.sub, payload.exp]).toEqual([undefined, undefined]);
    }
  });

  it('are pushed with the Authorization header of the stream', async () => {
    const path = `${server.url}${unique('pushed')}`;
    await newStream({
      events_requested: [DISABLED],
      delivery: { method: PUSH, endpoint_url: path, authorization_header: 'Bearer for-us' },
    });
    const person = await newPerson();
    await deactivate(person.id);
    const arrived = () =>
      server.received
        .filter((one) => path.endsWith(one.path) && one.body.length > 0)
        .find(({ body }) => JSON.stringify(decodeJwt(body)).includes(person.id));
    await expect.poll(() => arrived()?.headers.authorization, { timeout: 15_000 }).toBe('Bearer for-us');
    expect(decodeProtectedHeader(arrived()?.body ?? '')).toMatchObject({ typ: 'secevent+jwt' });
  });

  it('report a new password as credential-change, with who set it and why', async () => {
    const { id } = await polled([CREDENTIAL_CHANGE]);
    const person = await newPerson();
    const set = await manage(owner, 'POST', `/people/${person.id}/one-time-password`, { body: {} });
    expect(set.status, JSON.stringify(set.body)).toBeLessThan(300);
    const { claims } = await poll(id);
    expect(claims.find(({ sub_id }) => JSON.stringify(sub_id).includes(person.id))?.events).toEqual({
      [CREDENTIAL_CHANGE]: {
        credential_type: 'password',
        change_type: 'create',
        event_timestamp: expect.any(Number),
        initiating_entity: 'admin',
        reason_admin: { en: expect.any(String) },
      },
    });
  });

  it('report changed claims only if an administrator lets the client have values', async () => {
    const { id } = await polled([CLAIMS_CHANGE]);
    const person = await newPerson({ display_name: 'Before' });
    const rename = (name: string) =>
      manage(owner, 'PATCH', `/people/${person.id}`, { body: { attributes: { displayName: name } } });
    expect((await rename('Unheard')).status).toBe(200);
    expect((await poll(id)).claims).toEqual([]);
    const adjusted = await manage(owner, 'PATCH', `/event-receivers/${id}/stream`, { body: { content: 'full' } });
    expect(adjusted.status, JSON.stringify(adjusted.body)).toBe(200);
    expect((await call(`/streams?stream_id=${id}`)).body).toMatchObject({
      events_supported: expect.arrayContaining([CLAIMS_CHANGE]),
      events_delivered: [CLAIMS_CHANGE],
    });
    await rename('After');
    const { claims } = await poll(id);
    expect(claims.find(({ sub_id }) => JSON.stringify(sub_id).includes(person.id))?.events).toMatchObject({
      [CLAIMS_CHANGE]: { claims: { name: 'After' } },
    });
  });

  it.each([
    ['email', (userName: string) => ({ format: 'email', email: userName })],
    ['opaque', (_: string, id: string) => ({ format: 'opaque', id })],
  ])('name people by %s if an administrator chooses that', async (format, expected) => {
    const { id } = await polled([DISABLED]);
    await manage(owner, 'PATCH', `/event-receivers/${id}/stream`, { body: { subject_format: format } });
    const address = `${unique('named')}@mgmt.example`;
    const person = await newPerson({ email: address });
    await deactivate(person.id);
    expect((await poll(id)).claims.map(({ sub_id }) => sub_id)).toContainEqual(expected(address, person.id));
  });
});

describe('the subjects of a stream', () => {
  const change = (path: 'add' | 'remove', id: string, subject: unknown) =>
    call(`/subjects/${path}`, 'POST', { stream_id: id, subject });

  it('are everyone, except the people who were removed, until they are added again', async () => {
    const { id } = await polled([DISABLED, ENABLED]);
    const [removed, other] = [await newPerson(), await newPerson()];
    const subject = { format: 'iss_sub', iss: issuer, sub: removed.id };
    const answer = await change('remove', id, subject);
    expect([answer.status, answer.body]).toEqual([204, {}]);
    await deactivate(removed.id);
    await deactivate(other.id);
    const told = await poll(id);
    expect([about(told, removed.id), about(told, other.id)]).toEqual([[], [DISABLED]]);
    const added = await change('add', id, subject);
    expect([added.status, added.body]).toEqual([200, {}]);
    await manage(owner, 'POST', `/people/${removed.id}/reactivate`, { body: {} });
    expect(about(await poll(id), removed.id)).toEqual([ENABLED]);
  });

  it('are only those who were added, if an administrator chooses that', async () => {
    const { id } = await polled([DISABLED, PURGED]);
    await manage(owner, 'PATCH', `/event-receivers/${id}/stream`, { body: { default_subjects: 'NONE' } });
    const [added, other] = [await newPerson(), await newPerson()];
    expect((await change('add', id, { format: 'opaque', id: added.id })).status).toBe(200);
    for (const { id: person } of [added, other]) await deactivate(person);
    await manage(owner, 'DELETE', `/people/${added.id}`);
    const told = await poll(id);
    expect([about(told, added.id), about(told, other.id)]).toEqual([[DISABLED, PURGED], []]);
  });

  it('can be named by email address, or by a complex subject with a user', async () => {
    const { id } = await polled([DISABLED]);
    const addresses = [unique('a'), unique('b')].map((name) => `${name}@mgmt.example`);
    const people = await Promise.all(addresses.map((value) => newPerson({ email: value })));
    const [one, two] = addresses.map((email) => ({ format: 'email', email }));
    await change('remove', id, one);
    await change('remove', id, { format: 'complex', user: two, device: { format: 'opaque', id: 'laptop' } });
    for (const person of people) await deactivate(person.id);
    const told = await poll(id);
    expect(people.flatMap((person) => about(told, person.id))).toEqual([]);
  });

  it('that are unknown are answered like the others, and ones in no format with 400', async () => {
    const { id } = await polled([DISABLED]);
    for (const subject of [
      { format: 'email', email: 'nobody@mgmt.example' },
      { format: 'iss_sub', iss: 'https://other.example', sub: 'x' },
      { format: 'opaque', id: 'x' },
    ]) {
      expect((await change('add', id, subject)).status).toBe(200);
      expect((await change('remove', id, subject)).status).toBe(204);
    }
    for (const subject of [undefined, 'x', { format: 'phone_number', phone_number: '+1' }, { format: 'email' }])
      expect((await change('add', id, subject)).status).toBe(400);
  });
});

describe('verification', () => {
  it('echoes the state in an event about the stream, even if the stream asked for no events', async () => {
    const { id } = await newStream();
    const answer = await call('/verify', 'POST', { stream_id: id, state: 'a state' });
    expect([answer.status, answer.body]).toEqual([204, {}]);
    expect((await poll(id)).claims).toEqual([
      expect.objectContaining({
        sub_id: { format: 'opaque', id },
        events: { [`${SSF}/verification`]: { state: 'a state' } },
      }),
    ]);
  });

  it('without a state has none, also if an administrator starts it', async () => {
    const { id } = await newStream();
    await call('/verify', 'POST', { stream_id: id });
    await manage(owner, 'POST', `/event-receivers/${id}/test`);
    expect((await poll(id)).claims.map(({ events }) => events)).toEqual([
      { [`${SSF}/verification`]: {} },
      { [`${SSF}/verification`]: {} },
    ]);
  });

  it('is limited to one in each interval', async () => {
    const { id } = await newStream();
    const answers = await Promise.all(Array.from({ length: 4 }, () => call('/verify', 'POST', { stream_id: id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 429, 429, 429]);
    expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('30');
    expect((await poll(id)).claims).toHaveLength(1);
  });

  it('of an unknown or disabled stream, or without a stream_id, is not sent', async () => {
    const { id } = await newStream();
    await call('/status', 'POST', { stream_id: id, status: 'disabled' });
    expect((await call('/verify', 'POST', { stream_id: id })).status).toBe(400);
    expect((await call('/verify', 'POST', { state: 'x' })).status).toBe(400);
    expect((await call('/verify', 'POST', { stream_id: 'unknown' })).status).toBe(404);
  });
});

describe('the poll endpoint', () => {
  it('of a stream takes the access token of its client, and the shared one still none', async () => {
    const { id } = await polled([DISABLED]);
    expect((await poll(id)).status).toBe(200);
    expect((await call(`${issuer}/events/poll`, 'POST', {})).status).toBe(403);
    expect((await call(`${issuer}/events/poll/${id}`, 'POST', {}, null)).status).toBe(401);
  });
});
