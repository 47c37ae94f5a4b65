import { createHmac } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { changePerson } from '@/lib/directory/change-person';
import { type Fixture, how, newPerson, newTenant } from '@/lib/directory/postgres/testing/fixture';
import { createGuardedPost } from '@/lib/platform/http-client/guarded-post';
import { type Database, sql } from '@/lib/platform/postgres/database';
import { decoded } from '@/lib/platform/shared/message';
import { inEnglish } from '@/lib/platform/shared/say-plainly';
import { deliverAgain } from '../deliver-again';
import { receiverFields } from '../receiver-fields';
import { toReceiverFile } from '../receiver-file';
import { rotateSecret } from '../receiver-secrets';
import { sendTest } from '../send-test';
import { updateReceiver } from '../update-receiver';
import { type ReceivingServer, startReceivingServer } from './testing/receiving-server';
import { setEventScene } from './testing/scene';
import { type EventProcess, eventProcess, issuerUrl, newReceiver } from './testing/world';

let fixture: Fixture;
let second: Database;
let server: ReceivingServer;
let tenantId: string;
let here: EventProcess;

setEventScene((scene) => {
  ({ fixture, second, server, tenantId, here } = scene);
});

/** The recorded error in English. */
const withReason = <Row extends { lastError: string | null }>(row: Row): Row => ({
  ...row,
  lastError: row.lastError && inEnglish(decoded(row.lastError)),
});
const deliveries = async () =>
  (
    await fixture.database.query<{
      id: string;
      status: string;
      attempts: number;
      lastError: string | null;
      seconds: number;
    }>(sql`
  SELECT id::text AS id, status, attempts, last_error AS "lastError", extract(epoch FROM next_attempt_at - now())::float8 AS seconds
  FROM event_delivery WHERE tenant_id = ${tenantId}::uuid ORDER BY recorded_at, id`)
  ).map(withReason);
const receivers = async () =>
  (
    await fixture.database.query<{
      failures: number;
      failing: boolean;
      pause: number | null;
      disabled: boolean;
      lastError: string | null;
    }>(sql`
  SELECT failures, failing_since IS NOT NULL AS failing, extract(epoch FROM paused_until - now())::float8 AS pause, disabled_at IS NOT NULL AS disabled, last_error AS "lastError" FROM event_receiver WHERE tenant_id = ${tenantId}::uuid`)
  ).map(withReason);
/** Simulates the time that the deliveryWorker waits: everything becomes due. */
const later = async () => {
  await fixture.database.execute(
    sql`UPDATE event_delivery SET next_attempt_at = now() - interval '1 second' WHERE tenant_id = ${tenantId}::uuid`,
  );
  await fixture.database.execute(
    sql`UPDATE event_receiver SET paused_until = NULL WHERE tenant_id = ${tenantId}::uuid`,
  );
};
const audited = async () =>
  (
    await fixture.database.query<{ action: string }>(sql`
  SELECT action FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND target_type = 'event-receiver' ORDER BY at, id`)
  ).map(({ action }) => action);
const rename = (id: string, title: string) =>
  changePerson(fixture.directory, { tenantId, id, attributes: (before) => ({ ...before.attributes, title }) }, how());

describe('a push (RFC 8935)', () => {
  it('carries a token signed with the tenant’s key to the receiver, with the Authorization header that it requires', async () => {
    const { receiver } = await newReceiver(here.services, tenantId, {
      method: 'push',
      address: server.url,
      authorization: 'Bearer of-the-receiver',
    });
    const person = await newPerson(fixture.directory, tenantId, { externalId: 'hr-7' });
    await here.deliveryWorker.deliverDue();
    const [{ headers, body } = { headers: {}, body: '' }] = server.received;
    expect(headers).toMatchObject({
      'content-type': 'application/secevent+jwt',
      accept: 'application/json',
      authorization: 'Bearer of-the-receiver',
    });
    const keys = createLocalJWKSet({ keys: await here.publishedKeys(tenantId) });
    const slug = (
      await fixture.database.query<{ slug: string }>(sql`SELECT slug FROM tenant WHERE id = ${tenantId}::uuid`)
    )[0]?.slug;
    const issuer = `${issuerUrl}/t/${slug}`;
    const { payload } = await jwtVerify(body, keys, {
      typ: 'secevent+jwt',
      issuer,
      audience: `${issuer}/events/feeds/${receiver.id}`,
    });
    const [delivery] = await deliveries();
    expect(payload).toMatchObject({
      jti: delivery?.id,
      sub_id: { format: 'scim', uri: `/Users/${person.id}`, externalId: 'hr-7' },
    });
    expect(Object.keys(payload.events as object)).toEqual(['urn:ietf:params:scim:event:prov:create:notice']);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, lastError: null });
    const stored = await fixture.database.query<{ row: string }>(
      sql`SELECT r::text AS row FROM event_receiver r WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(stored[0]?.row).not.toContain('of-the-receiver');
    expect(stored[0]?.row).not.toContain(Buffer.from('of-the-receiver').toString('hex'));
  });

  it.each(['ES256', 'RS256', 'PS256', 'EdDSA'] as const)(
    'is signed with %s if the receiver’s settings say so, also after a change',
    async (alg) => {
      const { receiver } = await newReceiver(here.services, tenantId, {
        method: 'push',
        address: server.url,
        signing_alg: alg,
      });
      await newPerson(fixture.directory, tenantId);
      await here.deliveryWorker.deliverDue();
      const fields = receiverFields.parse({ ...toReceiverFile(receiver), signing_alg: 'RS256' });
      await updateReceiver(here.services, { tenantId, id: receiver.id, fields }, how());
      await newPerson(fixture.directory, tenantId);
      await here.deliveryWorker.deliverDue();
      const keys = createLocalJWKSet({ keys: await here.publishedKeys(tenantId) });
      const verified = await Promise.all(
        server.received.map(({ body }) => jwtVerify(body, keys, { typ: 'secevent+jwt' })),
      );
      expect(verified.map(({ protectedHeader }) => protectedHeader.alg)).toEqual([alg, 'RS256']);
      // "using a minimum of 2048-bit keys" (CAEP Interoperability Profile 1.0).
      const rsa = (await here.publishedKeys(tenantId)).filter((key) => key.alg === 'RS256');
      expect(rsa.length).toBeGreaterThan(0);
      for (const { n = '' } of rsa) expect(Buffer.from(n, 'base64url').length * 8).toBeGreaterThanOrEqual(2048);
    },
  );

  it('is not retried automatically when rejected, and shows the reason; an administrator can resend it, newly issued under the same jti', async () => {
    const { receiver } = await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    await newPerson(fixture.directory, tenantId);
    await fixture.database.execute(
      sql`UPDATE outbox_event SET created_at = (created_at AT TIME ZONE 'UTC' - interval '2 hours') AT TIME ZONE 'UTC' WHERE tenant_id = ${tenantId}::uuid`,
    );
    await fixture.database.execute(
      sql`UPDATE event_delivery SET recorded_at = (recorded_at AT TIME ZONE 'UTC' - interval '1 hour') AT TIME ZONE 'UTC' WHERE tenant_id = ${tenantId}::uuid`,
    );
    server.answer = () => ({
      status: 400,
      headers: { 'Content-Type': 'application/json' },
      body: '{"err":"invalid_request","description":"no such user"}',
    });
    await here.deliveryWorker.deliverDue();
    await later();
    await here.deliveryWorker.deliverDue();
    const [refused] = await deliveries();
    expect([server.received.length, refused?.status, refused?.lastError]).toEqual([
      1,
      'refused',
      'answered 400 invalid_request: no such user',
    ]);
    expect(await receivers()).toMatchObject([
      { failures: 0, failing: false, lastError: 'answered 400 invalid_request: no such user' },
    ]);

    server.answer = () => ({ status: 202 });
    const writes = fixture.database.outboxWrites();
    expect(
      await deliverAgain(here.services, { tenantId, receiverId: receiver.id, deliveryId: refused?.id ?? '' }, how()),
    ).toEqual({ kind: 'sent' });
    expect(fixture.database.outboxWrites()).toBeGreaterThan(writes);
    await here.deliveryWorker.deliverDue();
    const [first, again] = server.received.map(({ body }) => decodeJwt(body));
    const hoursAgo = (at: unknown) => (Date.now() / 1000 - Number(at)) / 3600;
    expect([hoursAgo(first?.toe), hoursAgo(first?.iat), hoursAgo(again?.iat)]).toEqual(
      [2, 1, 0].map((hours) => expect.closeTo(hours, 1)),
    );
    expect(again).toEqual({ ...first, iat: again?.iat });
    expect((await deliveries())[0]).toMatchObject({ status: 'delivered' });
    expect(await audited()).toEqual(['event-receiver.created', 'event-receiver.delivered-again']);
  });

  it('is retried at once, with what else failed, when an administrator asks during the pause of a failing receiver', async () => {
    const { receiver } = await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    await newPerson(fixture.directory, tenantId);
    const delivery = async () => ({ tenantId, receiverId: receiver.id, deliveryId: (await deliveries())[0]?.id ?? '' });
    const resend = async () => deliverAgain(here.services, await delivery(), how());
    expect(await resend()).toEqual({ kind: 'not-found' });
    server.answer = () => ({ status: 503, headers: { 'Retry-After': '600' } });
    await here.deliveryWorker.deliverDue();
    server.answer = () => ({ status: 202 });
    await newPerson(fixture.directory, tenantId);
    await here.deliveryWorker.deliverDue();
    expect((await deliveries()).map(({ status }) => status)).toEqual(['pending', 'pending']);
    const other = await newTenant(fixture.database);
    expect(await deliverAgain(here.services, { ...(await delivery()), tenantId: other }, how())).toEqual({
      kind: 'not-found',
    });
    const writes = fixture.database.outboxWrites();
    expect(await resend()).toEqual({ kind: 'sent' });
    expect(fixture.database.outboxWrites()).toBeGreaterThan(writes);
    await here.deliveryWorker.deliverDue();
    expect((await deliveries()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    expect(await resend()).toEqual({ kind: 'sent' });
    expect(await audited()).toEqual([
      'event-receiver.created',
      'event-receiver.delivered-again',
      'event-receiver.delivered-again',
    ]);
  });

  it('is not retried while a receiver is disabled, or if a receiver is to collect it', async () => {
    for (const change of [sql`disabled_at = now()`, sql`method = 'poll'`]) {
      const { receiver } = await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
      await newPerson(fixture.directory, tenantId);
      await fixture.database.execute(
        sql`UPDATE event_receiver SET failing_since = now(), ${change} WHERE tenant_id = ${tenantId}::uuid AND id = ${receiver.id}::uuid`,
      );
      const [waiting] = await fixture.database.query<{ id: string }>(
        sql`SELECT id::text AS id FROM event_delivery WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiver.id}::uuid`,
      );
      const deliveryId = waiting?.id ?? '';
      expect(await deliverAgain(here.services, { tenantId, receiverId: receiver.id, deliveryId }, how())).toEqual({
        kind: 'not-found',
      });
    }
  });

  it('is retried when the receiver’s setup prevents acceptance, because that may be fixed', async () => {
    await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    await newPerson(fixture.directory, tenantId);
    server.answer = () => ({ status: 400, body: '{"err":"authentication_failed"}' });
    await here.deliveryWorker.deliverDue();
    expect(await deliveries()).toMatchObject([
      { status: 'pending', attempts: 1, lastError: 'answered 400 authentication_failed' },
    ]);
  });

  it('is retried at growing intervals, with the same token, when it fails', async () => {
    await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    await newPerson(fixture.directory, tenantId);
    server.answer = () => ({ status: 500 });
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await here.deliveryWorker.deliverDue();
      await here.deliveryWorker.deliverDue();
      const [delivery] = await deliveries();
      expect([server.received.length, delivery?.attempts, delivery?.lastError]).toEqual([
        attempt,
        attempt,
        'answered 500',
      ]);
      waits.push(delivery?.seconds ?? 0);
      expect(await receivers()).toMatchObject([{ failures: attempt, failing: true }]);
      await later();
    }
    [5, 20, 80, 320].forEach((seconds, at) => {
      expect(waits[at]).toBeGreaterThan(seconds * 0.8 - 2);
      expect(waits[at]).toBeLessThan(seconds * 1.2 + 2);
    });
    server.answer = () => ({ status: 202 });
    await here.deliveryWorker.deliverDue();
    expect(new Set(server.received.map(({ body }) => JSON.stringify(decodeJwt(body)))).size).toBe(1);
    expect(await receivers()).toMatchObject([{ failures: 0, failing: false, pause: null, lastError: null }]);
  });

  it('waits as long as the receiver asks, and sends it nothing until then', async () => {
    await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    await newPerson(fixture.directory, tenantId);
    server.answer = () => ({ status: 503, headers: { 'Retry-After': '120' } });
    await here.deliveryWorker.deliverDue();
    await newPerson(fixture.directory, tenantId);
    await here.deliveryWorker.deliverDue();
    expect(server.received).toHaveLength(1);
    expect((await deliveries())[0]?.seconds).toBeGreaterThan(110);
    expect((await receivers())[0]?.pause).toBeGreaterThan(110);
  });

  it('does not overtake an earlier failed one about the same person, and does not hold up those about others', async () => {
    await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    const [ada, grace] = [await newPerson(fixture.directory, tenantId), await newPerson(fixture.directory, tenantId)];
    await rename(ada.id, 'Countess');
    server.answer = ({ body }) => ({
      status: body && (decodeJwt(body).sub_id as { uri: string }).uri.endsWith(ada.id) ? 500 : 202,
    });
    await here.deliveryWorker.deliverDue();
    await later();
    await rename(grace.id, 'Admiral');
    server.received.length = 0;
    await here.deliveryWorker.deliverDue();
    expect(server.received.map(({ body }) => (decodeJwt(body).sub_id as { uri: string }).uri).sort()).toEqual(
      [`/Users/${ada.id}`, `/Users/${grace.id}`].sort(),
    );
    server.answer = () => ({ status: 202 });
    server.received.length = 0;
    await later();
    await here.deliveryWorker.deliverDue();
    const reported = server.received.map(({ body }) => Object.keys(decodeJwt(body).events as object)[0]);
    expect(reported).toEqual([
      'urn:ietf:params:scim:event:prov:create:notice',
      'urn:ietf:params:scim:event:prov:patch:notice',
    ]);
  });

  it('never goes into the operator’s internal network', async () => {
    const process = eventProcess(fixture.database, { post: createGuardedPost({ allowed: [] }) });
    await newReceiver(process.services, tenantId, { method: 'push', address: server.url.replace('http:', 'https:') });
    await newPerson(fixture.directory, tenantId);
    await process.deliveryWorker.deliverDue();
    expect(server.received).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { status: 'pending', lastError: '127.0.0.1 is at 127.0.0.1, which is not a public address' },
    ]);
  });

  it('is sent by only one of two processes that share the queue, and once: 300 of them', async () => {
    const there = eventProcess(second);
    await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    await newReceiver(here.services, tenantId, { method: 'webhook', address: server.url });
    for (let at = 0; at < 150; at++) await newPerson(fixture.directory, tenantId);
    await Promise.all([here.deliveryWorker.deliverDue(), there.deliveryWorker.deliverDue()]);
    await Promise.all([here.deliveryWorker.deliverDue(), there.deliveryWorker.deliverDue()]);
    expect(server.received).toHaveLength(300);
    const ids = server.received.map(({ headers, body }) => headers['webhook-id'] ?? decodeJwt(body).jti);
    expect(new Set(ids).size).toBe(300);
    expect((await deliveries()).every(({ status, attempts }) => status === 'delivered' && attempts === 1)).toBe(true);
  });
});

describe('a webhook', () => {
  const signature = (secret: string, { headers, body }: ReceivingServer['received'][number]) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
      .digest('base64')}`;

  it('is signed as Standard Webhooks specifies, with both secrets while one replaces the other', async () => {
    const { receiver, secret } = await newReceiver(here.services, tenantId, {
      method: 'webhook',
      address: server.url,
      content: 'full',
    });
    expect(secret).toMatch(/^whsec_/);
    await newPerson(fixture.directory, tenantId, { title: 'Countess' });
    await here.deliveryWorker.deliverDue();
    const [first] = server.received;
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': (await deliveries())[0]?.id,
    });
    expect(Math.abs(Number(first?.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(10);
    expect(first && first.headers['webhook-signature']).toBe(first && signature(secret, first));
    expect(JSON.parse(first?.body ?? '')).toMatchObject({
      type: 'user.created',
      data: { resourceType: 'User', resource: { title: 'Countess' } },
    });

    const rotated = await rotateSecret(here.services, { tenantId, id: receiver.id, overlapSeconds: 3600 }, how());
    await newPerson(fixture.directory, tenantId);
    await here.deliveryWorker.deliverDue();
    const both = server.received[1];
    const next = rotated.kind === 'rotated' ? rotated.secret : '';
    expect(both && both.headers['webhook-signature']).toBe(
      both && `${signature(next, both)} ${signature(secret, both)}`,
    );

    await fixture.database.execute(
      sql`UPDATE event_receiver_secret SET expires_at = now() WHERE tenant_id = ${tenantId}::uuid AND expires_at IS NOT NULL`,
    );
    await newPerson(fixture.directory, tenantId);
    await here.deliveryWorker.deliverDue();
    const last = server.received[2];
    expect(last && last.headers['webhook-signature']).toBe(last && signature(next, last));
    const stored = await fixture.database.query<{ row: string }>(
      sql`SELECT s::text AS row FROM event_receiver_secret s WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(next.slice(6), 'base64').toString('hex'));
  });

  it('that is answered with 410 disables the receiver, with an audit row; pending events stay', async () => {
    await newReceiver(here.services, tenantId, { method: 'webhook', address: server.url });
    await newPerson(fixture.directory, tenantId);
    server.answer = () => ({ status: 410 });
    await here.deliveryWorker.deliverDue();
    expect(await receivers()).toMatchObject([
      { disabled: true, lastError: 'answered 410: the receiver wants no further events' },
    ]);
    expect(await deliveries()).toMatchObject([{ status: 'pending' }]);
    expect(await audited()).toEqual(['event-receiver.created', 'event-receiver.disabled']);
    const [entry] = await fixture.database.query<{ detail: Record<string, string> }>(
      sql`SELECT detail FROM audit_event WHERE tenant_id = ${tenantId}::uuid AND action = 'event-receiver.disabled'`,
    );
    expect(entry?.detail.reason).toBe('answered 410: the receiver wants no further events');
    expect(decoded(entry?.detail.message ?? '')).toMatchObject({ id: 'events.answered410ReceiverWantsNo' });
  });

  it('can be tested, whatever events the receiver wants', async () => {
    const { receiver } = await newReceiver(here.services, tenantId, {
      method: 'webhook',
      address: server.url,
      event_kinds: ['resource.deleted'],
    });
    expect(await sendTest(here.services, { tenantId, id: receiver.id }, how())).toMatchObject({ kind: 'sent' });
    await here.deliveryWorker.deliverDue();
    expect(JSON.parse(server.received[0]?.body ?? '')).toMatchObject({
      type: 'test',
      data: { receiverId: receiver.id },
    });
  });
});

describe('a deliveryWorker', () => {
  it('delays no receiver, of this tenant or another, while one answers slowly', async () => {
    const slow = await startReceivingServer();
    slow.answer = () => ({ status: 202, afterMilliseconds: 1_500 });
    await newReceiver(here.services, tenantId, { method: 'push', address: slow.url });
    for (let at = 0; at < 40; at++) await newPerson(fixture.directory, tenantId);
    const delivering = here.deliveryWorker.deliverDue();
    await expect.poll(() => slow.received.length).toBeGreaterThanOrEqual(10);
    const other = await newTenant(fixture.database);
    for (const tenant of [tenantId, other])
      await newReceiver(here.services, tenant, { method: 'webhook', address: server.url });
    for (const tenant of [tenantId, other]) await newPerson(fixture.directory, tenant);
    await expect.poll(() => server.received.length).toBe(2);
    expect(slow.received.length).toBeLessThan(20);
    await delivering;
    await slow.close();
  });

  it('finishes what it is sending when it is closed, and takes nothing further', async () => {
    await newReceiver(here.services, tenantId, { method: 'push', address: server.url });
    for (let at = 0; at < 30; at++) await newPerson(fixture.directory, tenantId);
    server.answer = () => ({ status: 202, afterMilliseconds: 300 });
    const stop = here.deliveryWorker.start();
    await expect.poll(() => server.received.length).toBeGreaterThan(0);
    stop();
    await here.deliveryWorker.close();
    const sent = server.received.length;
    const left = await deliveries();
    expect(left.filter(({ status }) => status === 'delivered')).toHaveLength(sent);
    expect(sent).toBeLessThan(30);
    expect(here.logged).toEqual([]);
  });
});
