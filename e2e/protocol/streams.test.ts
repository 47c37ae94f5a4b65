/** Stream management of Shared Signals (OpenID SSF 1.0, 7 and 8.1.1; CAEP Interoperability Profile 1.0). */
import { describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { personOf, type TestClient } from '../support/fixture';
import { manage } from '../support/management';
import {
  CLAIMS_CHANGE,
  CREDENTIAL_CHANGE,
  DISABLED,
  ENABLED,
  issuer,
  POLL,
  PURGED,
  PUSH,
  SESSION_REVOKED,
  STREAMS_TENANT,
  streamWorld,
} from '../support/streams';

const { world, call, newClient, newStream, poll, polled } = streamWorld();

describe('the metadata of the transmitter', () => {
  it('has what the CAEP Interoperability Profile requires, over addresses that answer', async () => {
    const { body } = await call(`${new URL(issuer).origin}/.well-known/ssf-configuration/t/${STREAMS_TENANT}`);
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
    const { body } = await call(
      `${new URL(issuer).origin}/.well-known/oauth-protected-resource/t/${STREAMS_TENANT}/ssf`,
    );
    expect(body).toMatchObject({ resource: `${issuer}/ssf`, scopes_supported: ['ssf.read', 'ssf.manage'] });
  });
});

describe('authorization', () => {
  it('is an access token in the header: nothing without one, nor with one in the query', async () => {
    const none = await call('/streams', 'GET', undefined, null);
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('Bearer')]);
    expect((await call(`/streams?access_token=${world.client.token}`, 'GET', undefined, null)).status).toBe(400);
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

  it('may be one that an administrator authorized, and nobody else', async () => {
    const redirectUri = 'https://receiver.example/callback';
    const { body } = await manage(world.owner, 'POST', '/clients', {
      body: { client_name: 'Device management', redirect_uris: [redirectUri], scope: 'openid ssf.read ssf.manage' },
    });
    const client: TestClient = {
      id: String(body.client_id),
      secret: String(body.client_secret),
      name: 'Device management',
      method: 'client_secret_basic',
      redirectUri,
      scope: 'openid ssf.read ssf.manage',
      tenant: STREAMS_TENANT,
    };
    for (const [role, status] of [
      ['auditor', 403],
      ['admin', 201],
    ] as const) {
      const overrides = { scope: 'ssf.read ssf.manage' };
      const { access_token: token } = await freshTokens(client, personOf(role, STREAMS_TENANT), { overrides });
      expect([role, (await call('/streams', 'POST', {}, token)).status]).toEqual([role, status]);
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
    expect((await manage(world.owner, 'DELETE', `/clients/${leaving.id}`)).status).toBeLessThan(300);
    expect((await manage(world.owner, 'GET', `/event-receivers/${id}`)).status).toBe(404);
  });
});

describe('a stream’s configuration', () => {
  it('is created with 201, and has what both sides supplied', async () => {
    const events_requested = [SESSION_REVOKED, CLAIMS_CHANGE, 'urn:unknown'];
    const { status, body, id, headers } = await newStream({
      events_requested,
      delivery: { method: PUSH, endpoint_url: world.server.url, authorization_header: 'Bearer secret-of-receiver' },
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
      delivery: { method: PUSH, endpoint_url: world.server.url },
      min_verification_interval: 30,
      description: 'Ours',
    });
    expect(JSON.stringify(body)).not.toContain('secret-of-receiver');
    const log = await manage(world.owner, 'GET', `/audit-events?target=${id}&action=event-receiver.created`);
    expect(log.body).toMatchObject({ items: [{ actor: { type: 'client', id: world.client.id } }] });
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
    const pushed = { method: PUSH, endpoint_url: world.server.url };
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
      delivery: { method: PUSH, endpoint_url: world.server.url },
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

describe('the poll endpoint', () => {
  it('of a stream takes the access token of its client, and the shared one still none', async () => {
    const { id } = await polled([DISABLED]);
    expect((await poll(id)).status).toBe(200);
    expect((await call(`${issuer}/events/poll`, 'POST', {})).status).toBe(403);
    expect((await call(`${issuer}/events/poll/${id}`, 'POST', {}, null)).status).toBe(401);
  });
});
