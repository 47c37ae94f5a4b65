/** SCIM security events (RFC 9967) by poll (RFC 8936), push (RFC 8935) and webhook, as a receiver sees them. */
import { createHmac } from 'node:crypto';
import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issuerOf, mount } from '../support/environment';
import { type EventReceiver, type ReceivedEvent, startEventReceiver } from '../support/event-receiver';
import { scimTokenOf } from '../support/fixture';
import { PATCH_SCHEMA, ScimClient } from '../support/scim';
import { send } from '../support/send';

const PROV = 'urn:ietf:params:scim:event:prov';
const issuer = issuerOf('events');
const POLL_TOKEN = 'poll-events-0123456789abcdefghijklmnop';
const WEBHOOK_KEY = Buffer.from(`${mount === 'own' ? 'M' : 'N'}fKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw`, 'base64');

const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`));
const directory = new ScimClient(scimTokenOf('Directory', 'events'), 'events');
const idOf = (claims: JWTPayload) => (claims.sub_id as { uri: string }).uri.split('/').at(-1);
const urisOf = (claims: JWTPayload) => Object.keys(claims.events as object);

let receiver: EventReceiver;
beforeAll(async () => {
  receiver = await startEventReceiver();
});
afterAll(() => receiver?.close());

async function poll(body: object | string, token = POLL_TOKEN, tenant = 'events') {
  const response = await send(`${issuerOf(tenant)}/events/poll`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', Authorization: `Bearer ${token}` },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { sets: Record<string, string>; moreAvailable: boolean; err?: string },
  };
}

/** Fetches all pending events, verifies them as RFC 8417 and RFC 9967 require, and acknowledges them. */
async function takeAll(): Promise<JWTPayload[]> {
  const taken: JWTPayload[] = [];
  for (let ack: string[] = []; ; ) {
    const { body } = await poll({ returnImmediately: true, ack });
    ack = Object.keys(body.sets);
    for (const token of Object.values(body.sets))
      taken.push((await jwtVerify(token, keys, { issuer, typ: 'secevent+jwt' })).payload);
    if (ack.length === 0) return taken;
  }
}

/**
 * Creates, renames, deactivates and deletes a person.
 * @returns the id
 */
async function live(): Promise<string> {
  const { id } = await directory.createUser({ displayName: 'Ann', password: 'a pass phrase that nobody learns' });
  await directory.patch(id, { op: 'replace', path: 'displayName', value: 'Anna' });
  await directory.patch(id, { op: 'replace', path: 'active', value: false });
  await directory.send('DELETE', `/Users/${id}`);
  return id;
}

it('the supported events are listed in the ServiceProviderConfig (RFC 9967, 4)', async () => {
  const { body } = await directory.get('/ServiceProviderConfig');
  expect(body.securityEvents).toMatchObject({
    asyncRequest: 'none',
    eventUris: expect.arrayContaining([`${PROV}:create:full`, `${PROV}:deactivate`]),
  });
});

describe('a polling receiver', () => {
  it('gets the events of a person, in order, in tokens that the key set verifies', async () => {
    await takeAll();
    const id = await live();
    const mine = (await takeAll()).filter((claims) => idOf(claims) === id);
    expect(mine.map(urisOf)).toEqual([
      [`${PROV}:create:full`],
      [`${PROV}:patch:full`],
      [`${PROV}:patch:full`, `${PROV}:deactivate`],
      [`${PROV}:delete`],
    ]);
    const [created, renamed] = mine;
    expect(created).toMatchObject({
      iss: issuer,
      sub_id: { format: 'scim', uri: `/Users/${id}` },
      txn: expect.any(String),
      iat: expect.any(Number),
      toe: expect.any(Number),
    });
    expect(created?.sub).toBeUndefined();
    expect(created?.events).toMatchObject({
      [`${PROV}:create:full`]: { version: 'W/"1"', data: { id, displayName: 'Ann' } },
    });
    expect(renamed?.events).toMatchObject({
      [`${PROV}:patch:full`]: {
        version: 'W/"2"',
        data: { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path: 'displayName', value: 'Anna' }] },
      },
    });
    expect(JSON.stringify(mine)).not.toMatch(/pass phrase|password/);
  });

  it('gets the request ID as the transaction (RFC 9967, 2.2), and a PUT as a PUT', async () => {
    await takeAll();
    const { id, userName } = await directory.createUser({ displayName: 'Ben' });
    const put = await directory.send('PUT', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName,
      displayName: 'Benedict',
    });
    const found = (await takeAll()).find((claims) => idOf(claims) === id && urisOf(claims)[0]?.includes(':put:'));
    expect(found?.txn).toBe(put.headers.get('x-request-id'));
    expect(found?.events).toMatchObject({ [`${PROV}:put:full`]: { data: { displayName: 'Benedict' } } });
  });

  it('gets events again until it acknowledges them, and can wait for the next one', async () => {
    await takeAll();
    const held = poll({ maxEvents: 1 });
    const { id } = await directory.createUser({ displayName: 'Cleo' });
    const first = (await held).body;
    const [[jti = '', token = ''] = []] = Object.entries(first.sets);
    expect(idOf(decodeJwt(token))).toBe(id);
    const repeated = (await poll({ maxEvents: 1, returnImmediately: true })).body.sets[jti] ?? '';
    expect(decodeJwt(repeated)).toEqual(decodeJwt(token));
    expect((await poll({ maxEvents: 0, ack: [jti] })).body).toMatchObject({ sets: {} });
    expect((await poll({ returnImmediately: true })).body.sets).not.toHaveProperty(jti);
  });

  it('may reject one, which is not sent again', async () => {
    await takeAll();
    await directory.createUser({ displayName: 'Dan' });
    const [jti = ''] = Object.keys((await poll({})).body.sets);
    await poll({ maxEvents: 0, setErrs: { [jti]: { err: 'invalid_request', description: 'cannot read it' } } });
    expect((await poll({ returnImmediately: true })).body.sets).not.toHaveProperty(jti);
  });

  it.each<[string, object | string, string, string, number, string]>([
    ['with an unknown token', {}, 'poll-unknown-0123456789', 'events', 401, 'authentication_failed'],
    ['with the token of another tenant', {}, POLL_TOKEN, 'default', 401, 'authentication_failed'],
    [
      'with the token of a SCIM connection',
      {},
      scimTokenOf('Directory', 'events'),
      'events',
      401,
      'authentication_failed',
    ],
    ['with a body that is not JSON', '{', POLL_TOKEN, 'events', 400, 'invalid_request'],
    ['with a maxEvents that is not a number', { maxEvents: 'all' }, POLL_TOKEN, 'events', 400, 'invalid_request'],
    ['with a list as the body', '[]', POLL_TOKEN, 'events', 400, 'invalid_request'],
  ])('is rejected: %s', async (_, body, token, tenant, status, err) => {
    const answer = await poll(body, token, tenant);
    expect([answer.status, answer.body.err, answer.headers.get('cache-control')]).toEqual([status, err, 'no-store']);
  });

  it('polls with POST alone', async () => {
    const response = await send(`${issuer}/events/poll`, { headers: { Authorization: `Bearer ${POLL_TOKEN}` } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('a push receiver', () => {
  const about = (id: string, path: string, read: (event: ReceivedEvent) => boolean) =>
    receiver.received.filter((event) => event.path === path && read(event) && event.body.length > 0 && id !== '');

  it('gets each token once, in order, for its audience, with its configured header', async () => {
    const id = await live();
    const pushed = () => about(id, '/push', ({ body }) => idOf(decodeJwt(body)) === id);
    await expect.poll(() => pushed().length, { timeout: 30_000, interval: 500 }).toBe(4);
    const claims: JWTPayload[] = [];
    for (const { headers, body } of pushed()) {
      expect(headers).toMatchObject({
        'content-type': 'application/secevent+jwt',
        authorization: 'Bearer of-the-siem',
      });
      claims.push(
        (await jwtVerify(body, keys, { issuer, audience: 'https://siem.example', typ: 'secevent+jwt' })).payload,
      );
    }
    expect(claims.map(urisOf)).toEqual([
      [`${PROV}:create:notice`],
      [`${PROV}:patch:notice`],
      [`${PROV}:patch:notice`, `${PROV}:deactivate`],
      [`${PROV}:delete`],
    ]);
    expect(claims[1]?.events).toEqual({ [`${PROV}:patch:notice`]: { version: 'W/"2"', attributes: ['displayName'] } });
    expect(new Set(claims.map(({ jti }) => jti)).size).toBe(4);
  });

  it('gets webhooks of the same events, each signed with its key', async () => {
    const id = await live();
    const hooks = () =>
      about(id, '/webhook', ({ body }) => (JSON.parse(body) as { data: { id: string } }).data.id === id);
    await expect.poll(() => hooks().length, { timeout: 30_000, interval: 500 }).toBe(4);
    for (const { headers, body } of hooks()) {
      const signature = createHmac('sha256', WEBHOOK_KEY)
        .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
        .digest('base64');
      expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    }
    expect(hooks().map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'user.created',
      'user.updated',
      'user.deactivated',
      'user.deleted',
    ]);
    expect(JSON.stringify(hooks())).not.toContain('pass phrase');
  });
});
