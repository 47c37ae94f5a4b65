/** Event receivers over the management API: scripts create, change, test, rotate and delete them. */
import { createHmac } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { type EventReceiver, startEventReceiver } from '../support/event-receiver';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { send } from '../support/send';

/** A tenant where no other test changes people, because these receivers would get those events. */
const TENANT = 'mgmt-settings';

let expectDocumented: (operationId: string, called: Called) => void;
let admin: string;
let auditor: string;
let stranger: string;
let server: EventReceiver;
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument(TENANT));
  [admin, auditor] = [
    await newAccessKey('owner', { tenant: TENANT, role: 'admin' }),
    await newAccessKey('owner', { tenant: TENANT, role: 'auditor' }),
  ];
  [stranger, server] = [await newAccessKey('owner', { tenant: 'acme' }), await startEventReceiver(0)];
}, 60_000);
afterAll(() => server?.close());

const COLLECTION = '/event-receivers';

const call = (
  key: string,
  method: string,
  path: string,
  more: { body?: object; headers?: Record<string, string> } = {},
) => manage(key, method, path, { tenant: TENANT, ...more });

/** Creates a receiver, by default with this test's address. @returns its path and the response */
async function created(differences: object = {}) {
  const called = await call(admin, 'POST', COLLECTION, {
    body: { name: unique('receiver'), method: 'webhook', address: `${server.url}${unique('at')}`, ...differences },
  });
  if (called.status !== 201) throw new Error(JSON.stringify(called.body));
  return { ...called, path: `${COLLECTION}/${String(called.body.id)}`, secret: String(called.body.secret) };
}

/** What the endpoint of a receiver is sent, once it is. */
async function arrived({ body }: Called) {
  const path = new URL(String(body.address)).pathname;
  return expect.poll(() => server.received.filter((event) => event.path === path), { timeout: 15_000 });
}

const poll = (token: string) =>
  send(`${issuerOf(TENANT)}/events/poll`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ returnImmediately: true }),
  });

describe('an event receiver', () => {
  it('is created with a secret that is shown once, read, changed, disabled, enabled and deleted', async () => {
    const receiver = await created();
    expectDocumented('createEventReceiver', receiver);
    expect(receiver.body).toMatchObject({
      method: 'webhook',
      content: 'notice',
      audience: null,
      sends_authorization: false,
      secret: expect.stringMatching(/^whsec_/),
    });
    const answer = await call(auditor, 'GET', receiver.path);
    expectDocumented('getEventReceiver', answer);
    expect(answer.body).toMatchObject({ pending: 0, failing_since: null, secrets: [{ expires_at: null }] });
    expect(JSON.stringify(answer.body)).not.toContain(receiver.secret);

    const changed = await call(admin, 'PATCH', receiver.path, {
      body: { content: 'full', event_kinds: ['resource.deleted'] },
    });
    expectDocumented('updateEventReceiver', changed);
    expect(changed.body).toMatchObject({
      name: receiver.body.name,
      address: receiver.body.address,
      content: 'full',
      event_kinds: ['resource.deleted'],
    });
    expect((await call(admin, 'PATCH', receiver.path, { body: { content: null } })).body).toMatchObject({
      content: 'notice',
      event_kinds: ['resource.deleted'],
    });

    const disabled = await call(admin, 'POST', `${receiver.path}/disable`);
    expectDocumented('disableEventReceiver', disabled);
    expect(disabled.body).toMatchObject({ disabled_at: expect.any(String) });
    expect((await call(admin, 'POST', `${receiver.path}/test`)).status).toBe(409);
    const enabled = await call(admin, 'POST', `${receiver.path}/enable`);
    expectDocumented('enableEventReceiver', enabled);
    expect(enabled.body).toMatchObject({ disabled_at: null });

    const listed = await call(
      auditor,
      'GET',
      `${COLLECTION}?search=${String(receiver.body.name)}&method=webhook&status=working&sort=last_delivered_at`,
    );
    expectDocumented('listEventReceivers', listed);
    expect(listed.body).toMatchObject({ total: 1, items: [{ id: receiver.body.id }] });

    const deleted = await call(admin, 'DELETE', receiver.path);
    expectDocumented('deleteEventReceiver', deleted);
    expect(deleted.body).toEqual({ pending: 0 });
    expect((await call(auditor, 'GET', receiver.path)).status).toBe(404);
  });

  it('accepts one of two changes based on the same version', async () => {
    const receiver = await created();
    const change = (content: string) =>
      call(admin, 'PATCH', receiver.path, {
        body: { content },
        headers: { 'If-Match': receiver.headers.get('etag') ?? '' },
      });
    expect((await change('full')).status).toBe(200);
    expect(await change('notice')).toMatchObject({
      status: 412,
      body: { type: 'urn:tessera:problem:changed-meanwhile' },
    });
    expect((await call(auditor, 'GET', receiver.path)).body).toMatchObject({ content: 'full' });
  });

  it('that polls gets tokens signed with the algorithm of its settings; webhooks have none', async () => {
    expect((await created()).body).toMatchObject({ signing_alg: null });
    const receiver = await created({ method: 'poll', address: undefined, signing_alg: 'RS256' });
    expect(receiver.body).toMatchObject({ signing_alg: 'RS256' });
    const keys = createRemoteJWKSet(new URL(`${issuerOf(TENANT)}/jwks`));
    const algorithms: unknown[] = [];
    for (const signing_alg of ['RS256', 'ES256']) {
      expect((await call(admin, 'PATCH', receiver.path, { body: { signing_alg } })).body).toMatchObject({
        signing_alg,
      });
      await call(admin, 'POST', `${receiver.path}/test`);
      const { sets } = (await (await poll(receiver.secret)).json()) as { sets: Record<string, string> };
      for (const token of Object.values(sets).slice(-1))
        algorithms.push((await jwtVerify(token, keys, { typ: 'secevent+jwt' })).protectedHeader.alg);
    }
    expect(algorithms).toEqual(['RS256', 'ES256']);
    const wrong = await call(admin, 'PATCH', receiver.path, { body: { signing_alg: 'none' } });
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('signing_alg')]);
  });

  it('keeps the header of its pushes until it is replaced or set to null, and never returns it', async () => {
    const receiver = await created({ method: 'push', authorization: 'Bearer of-the-siem' });
    expect(receiver.body).toMatchObject({
      sends_authorization: true,
      audience: `${issuerOf(TENANT)}/events/feeds/${String(receiver.body.id)}`,
    });
    expect(receiver.body).not.toHaveProperty('secret');
    const renamed = await call(admin, 'PATCH', receiver.path, {
      body: { name: unique('siem'), audience: 'https://siem.example' },
    });
    expect(renamed.body).toMatchObject({ sends_authorization: true, audience: 'https://siem.example' });
    await call(admin, 'POST', `${receiver.path}/test`);
    await (await arrived(receiver)).toMatchObject([
      { headers: { authorization: 'Bearer of-the-siem', 'content-type': 'application/secevent+jwt' } },
    ]);
    expect(
      (await call(admin, 'PATCH', receiver.path, { body: { authorization: null, audience: null } })).body,
    ).toMatchObject({ sends_authorization: false, audience: receiver.body.audience });
    expect(JSON.stringify((await call(auditor, 'GET', receiver.path)).body)).not.toContain('of-the-siem');
    expect((await call(admin, 'POST', `${receiver.path}/rotate-secret`, { body: {} })).status).toBe(409);
  });

  it('gets a new secret, and the old one works for the overlap requested', async () => {
    const { path, secret: first } = await created({ method: 'poll', address: undefined });
    const rotated = await call(admin, 'POST', `${path}/rotate-secret`, { body: { overlap_seconds: 3600 } });
    expectDocumented('rotateEventReceiverSecret', rotated);
    const second = String(rotated.body.secret);
    expect((await call(auditor, 'GET', path)).body.secrets).toMatchObject([
      { expires_at: null },
      { expires_at: expect.any(String) },
    ]);
    expect([(await poll(first)).status, (await poll(second)).status]).toEqual([200, 200]);
    await call(admin, 'POST', `${path}/rotate-secret`, { body: { overlap_seconds: 0 } });
    expect([(await poll(first)).status, (await poll(second)).status]).toEqual([401, 401]);
    expect((await call(admin, 'POST', `${path}/rotate-secret`, { body: { overlap_seconds: 604_801 } })).status).toBe(
      400,
    );
  });

  it('is sent a signed test, which is listed in its deliveries and can be resent with the same ID', async () => {
    const receiver = await created();
    const tested = await call(admin, 'POST', `${receiver.path}/test`);
    expectDocumented('testEventReceiver', tested);
    const id = String(tested.body.delivery_id);
    await (await arrived(receiver)).toHaveLength(1);
    const [event] = server.received.slice(-1);
    const { 'webhook-id': webhookId, 'webhook-timestamp': at, 'webhook-signature': signature } = event?.headers ?? {};
    const key = Buffer.from(receiver.secret.slice('whsec_'.length), 'base64');
    expect([webhookId, signature]).toEqual([
      id,
      `v1,${createHmac('sha256', key)
        .update(`${id}.${String(at)}.${event?.body ?? ''}`)
        .digest('base64')}`,
    ]);

    const deliveries = () => call(auditor, 'GET', `${receiver.path}/deliveries?status=delivered`);
    await expect
      .poll(async () => (await deliveries()).body, { timeout: 15_000 })
      .toMatchObject({
        total: 1,
        items: [{ id, event_kinds: ['test'], status: 'delivered', attempts: 1, last_error: null }],
      });
    expectDocumented('listEventDeliveries', await deliveries());
    expect((await call(admin, 'POST', `${receiver.path}/deliveries/${id}/deliver-again`)).status).toBe(204);
    await (await arrived(receiver)).toMatchObject([
      { headers: { 'webhook-id': id } },
      { headers: { 'webhook-id': id } },
    ]);
    expect((await call(admin, 'POST', `${receiver.path}/deliveries/${crypto.randomUUID()}/deliver-again`)).status).toBe(
      404,
    );
  });

  it('lists a rejected event as undelivered until it is sent again, to administrators of the tenant', async () => {
    const receiver = await created({ method: 'push' });
    const to = receiver.body.id;
    const listed = async () => {
      const answer = await call(auditor, 'GET', '/undelivered-notices?state=given-up&page_size=200');
      expectDocumented('listUndeliveredNotices', answer);
      return (answer.body.items as { to: string; delivery_id: string }[]).filter((notice) => notice.to === to);
    };
    [server.status, server.body] = [400, JSON.stringify({ err: 'invalid_request', description: 'no' })];
    try {
      await call(admin, 'POST', `${receiver.path}/test`);
      await expect
        .poll(listed, { timeout: 15_000 })
        .toMatchObject([{ kind: 'event', to_name: receiver.body.name, status: 'refused', attempts: 1, person: null }]);
    } finally {
      [server.status, server.body] = [202, ''];
    }
    const [notice] = await listed();
    const body = { kind: 'event', to, delivery_id: notice?.delivery_id };
    const retry = (key: string, more: object = {}) =>
      call(key, 'POST', '/undelivered-notices/retry', { body: { ...body, ...more } });
    expect((await retry(auditor)).status).toBe(403);
    expect((await retry(admin, { delivery_id: crypto.randomUUID() })).status).toBe(404);
    expect((await retry(admin, { kind: 'letter' })).status).toBe(400);
    const foreign = await manage(stranger, 'POST', '/undelivered-notices/retry', { body, tenant: 'acme' });
    expect(foreign.status).toBe(404);
    expect((await retry(admin)).status).toBe(204);
    await expect.poll(listed, { timeout: 15_000 }).toEqual([]);
    expect((await call(auditor, 'GET', '/undelivered-notices?state=lost')).status).toBe(400);
  });

  it('leaves audit entries under the access key, without its secrets', async () => {
    const receiver = await created({ method: 'push', authorization: 'Bearer not-for-the-log' });
    await call(admin, 'PATCH', receiver.path, { body: { content: 'full' } });
    await call(admin, 'DELETE', receiver.path);
    const { body } = await call(auditor, 'GET', `/audit-events?target=${String(receiver.body.id)}`);
    const actor = { type: 'access-key', name: expect.stringContaining('owner@mgmt-settings.example') };
    expect(body.items).toMatchObject(
      ['event-receiver.deleted', 'event-receiver.updated', 'event-receiver.created'].map((action) => ({
        action,
        actor,
      })),
    );
    expect(JSON.stringify(body)).not.toContain('not-for-the-log');
  });
});

describe('a rejected request changes nothing', () => {
  it.each([
    ['a plain http address on another host', { address: 'http://elsewhere.example/events' }, '/address'],
    ['no address', { address: undefined }, '/address'],
    ['an address for a polling receiver', { method: 'poll' }, '/address'],
    ['an address with a password', { address: 'https://a:b@hr.example/' }, '/address'],
    ['an Authorization header for a webhook', { authorization: 'Bearer x' }, '/authorization'],
    ['an unknown event kind', { event_kinds: ['resource.eaten'] }, '/event_kinds/0'],
    ['an unknown field', { secret: 'whsec_bXkgb3duIHNlY3JldCBpcyBoZXJlIQ' }, '/secret'],
  ])('%s', async (_, differences, pointer) => {
    const name = unique('refused');
    const wrong = await call(admin, 'POST', COLLECTION, {
      body: { name, method: 'webhook', address: server.url, ...differences },
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: { type: 'urn:tessera:problem:invalid-request', errors: [{ pointer }] },
    });
    expect((await call(auditor, 'GET', `${COLLECTION}?search=${name}`)).body).toMatchObject({ total: 0 });
  });

  it('changes that would be invalid for a new one', async () => {
    const receiver = await created();
    for (const body of [
      { address: 'http://elsewhere.example/events' },
      { address: null },
      { method: 'poll' },
      { name: '' },
      { authorization: 'Bearer x' },
    ]) {
      expect([body, (await call(admin, 'PATCH', receiver.path, { body })).status]).toEqual([body, 400]);
    }
    expect((await call(auditor, 'GET', receiver.path)).headers.get('etag')).toBe(receiver.headers.get('etag'));
  });

  it('a name that is taken', async () => {
    const [one, other] = [await created(), await created()];
    expect((await call(admin, 'POST', COLLECTION, { body: { name: one.body.name, method: 'poll' } })).status).toBe(409);
    expect((await call(admin, 'PATCH', other.path, { body: { name: one.body.name } })).status).toBe(409);
  });

  it('requests of an auditor, or from another tenant', async () => {
    const { path, headers } = await created();
    const writes = [
      ['PATCH', '', { content: 'full' }],
      ['POST', '/disable'],
      ['POST', '/enable'],
      ['POST', '/rotate-secret', {}],
      ['POST', '/test'],
      ['POST', `/deliveries/${crypto.randomUUID()}/deliver-again`],
      ['DELETE', ''],
    ] as const;
    for (const [method, action, body] of writes) {
      expect([action, (await call(auditor, method, path + action, { body })).status]).toEqual([action, 403]);
      expect([action, (await manage(stranger, method, path + action, { body, tenant: 'acme' })).status]).toEqual([
        action,
        404,
      ]);
    }
    for (const action of ['', '/deliveries'])
      expect((await manage(stranger, 'GET', path + action, { tenant: 'acme' })).status).toBe(404);
    expect((await call(auditor, 'POST', COLLECTION, { body: { name: unique('no'), method: 'poll' } })).status).toBe(
      403,
    );
    const left = await call(auditor, 'GET', path);
    expect([left.headers.get('etag'), left.body.disabled_at]).toEqual([headers.get('etag'), null]);
  });
});
