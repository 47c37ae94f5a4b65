import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Fixture, how, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';
import { listReceivers } from '../list-receivers';
import { poll } from '../poll';
import { pollRequestSchema } from '../poll-request';
import { type EventReceiver, isNotPolling } from '../receiver';
import { rotateSecret } from '../receiver-secrets';
import { switchReceiver } from '../switch-receiver';
import { createEventFeed } from './feed';
import { type EventProcess, eventProcess, newReceiver } from './testing/world';

let fixture: Fixture;
let tenantId: string;
let here: EventProcess;
let receiver: EventReceiver;
let secret: string;

beforeAll(async () => {
  fixture = await openFixture(2);
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  here = eventProcess(fixture.database);
  ({ receiver, secret } = await newReceiver(here.services, tenantId, { method: 'poll' }));
});

const feed = () => createEventFeed(fixture.database);
const ask = (request: object, { signal = new AbortController().signal, heldMilliseconds = 100, as = receiver } = {}) =>
  poll(
    { feed: feed(), composer: here.composer },
    { receiver: as, request: pollRequestSchema.parse(request) },
    { signal, heldMilliseconds },
  );
const statuses = () =>
  fixture.database.query<{ id: string; status: string; lastError: string | null }>(sql`
  SELECT id::text AS id, status, last_error AS "lastError" FROM event_delivery WHERE tenant_id = ${tenantId}::uuid ORDER BY recorded_at, id`);

describe('a poll (RFC 8936)', () => {
  it('gets pending events by jti, oldest first, as many as it asks for, and again until they are acknowledged', async () => {
    for (let at = 0; at < 3; at++) await newPerson(fixture.directory, tenantId);
    const ids = (await statuses()).map(({ id }) => id);
    const first = await ask({ maxEvents: 2, returnImmediately: true });
    expect([Object.keys(first.sets).sort(), first.moreAvailable]).toEqual([ids.slice(0, 2).sort(), true]);
    for (const [jti, token] of Object.entries(first.sets)) expect(decodeJwt(token).jti).toBe(jti);
    expect(await ask({ maxEvents: 2 })).toMatchObject({
      sets: Object.fromEntries(ids.slice(0, 2).map((id) => [id, expect.any(String)])),
    });
    const rest = await ask({ ack: ids.slice(0, 2), returnImmediately: true });
    expect(rest).toEqual({ sets: { [ids[2] ?? '']: expect.any(String) }, moreAvailable: false });
    expect((await statuses()).map(({ status }) => status)).toEqual(['delivered', 'delivered', 'pending']);
  });

  it('is noted, and a receiver whose events wait for more than an hour counts as failing until it collects them', async () => {
    const found = async () => here.services.store.find(tenantId, receiver.id);
    const listed = async (status: 'working' | 'failing') =>
      (await listReceivers(here.services.store, { tenantId, status })).receivers.map(({ id }) => id);
    await newPerson(fixture.directory, tenantId);
    expect(await found()).toMatchObject({ polledAt: null, oldestPendingAt: expect.any(Date) });
    expect(await listed('working')).toEqual([receiver.id]);
    await fixture.database.execute(sql`
      UPDATE event_delivery SET recorded_at = recorded_at - interval '61 minutes' WHERE tenant_id = ${tenantId}::uuid`);
    const late = await found();
    expect(late && isNotPolling(late, new Date())).toBe(true);
    expect([await listed('working'), await listed('failing')]).toEqual([[], [receiver.id]]);
    const ack = Object.keys((await ask({})).sets);
    expect(await found()).toMatchObject({ polledAt: expect.any(Date) });
    await ask({ ack, returnImmediately: true });
    expect(await found()).toMatchObject({ oldestPendingAt: null });
    expect([await listed('working'), await listed('failing')]).toEqual([[receiver.id], []]);
  });

  it('may report what it cannot process, which is not sent again', async () => {
    await newPerson(fixture.directory, tenantId);
    const [jti = ''] = Object.keys((await ask({})).sets);
    expect(
      await ask({ setErrs: { [jti]: { err: 'invalid_audience', description: 'not us' } }, returnImmediately: true }),
    ).toEqual({ sets: {}, moreAvailable: false });
    expect(await statuses()).toEqual([{ id: jti, status: 'refused', lastError: 'invalid_audience: not us' }]);
  });

  it('gets nothing, immediately, when it only acknowledges; other receivers’ ids and invalid ones are ignored', async () => {
    await newPerson(fixture.directory, tenantId);
    const [jti = ''] = Object.keys((await ask({})).sets);
    const other = await newReceiver(here.services, await newTenant(fixture.database), { method: 'poll' });
    const beside = await newReceiver(here.services, tenantId, { method: 'poll' });
    for (const as of [other.receiver, beside.receiver]) await ask({ ack: [jti], maxEvents: 0 }, { as });
    expect((await statuses())[0]?.status).toBe('pending');
    const started = Date.now();
    expect(await ask({ ack: [jti, 'no id', newId()], maxEvents: 0 }, { heldMilliseconds: 20_000 })).toEqual({
      sets: {},
      moreAvailable: false,
    });
    expect(Date.now() - started).toBeLessThan(5_000);
    expect((await statuses()).map(({ status }) => status)).toEqual(['delivered']);
  });

  it('is held until something happens, without holding a connection: 20 of them over a pool of two', async () => {
    const held = Promise.all(Array.from({ length: 20 }, () => ask({}, { heldMilliseconds: 20_000 })));
    await newPerson(fixture.directory, tenantId);
    for (const answer of await held) expect(Object.keys(answer.sets)).toHaveLength(1);
  });

  it('ends when the receiver disconnects or the server stops', async () => {
    const leaving = new AbortController();
    const held = ask({}, { heldMilliseconds: 60_000, signal: leaving.signal });
    leaving.abort();
    expect(await held).toEqual({ sets: {}, moreAvailable: false });
  });
});

describe('the token of a polling receiver', () => {
  const whose = (token: string, tenant = tenantId) =>
    feed()
      .authenticate(tenant, sha256(token))
      .then((found) => found?.id ?? null);

  it('gives access in its own tenant until the receiver is disabled; only its hash is stored', async () => {
    expect([
      await whose(secret),
      await whose(secret, await newTenant(fixture.database)),
      await whose('tse_other'),
    ]).toEqual([receiver.id, null, null]);
    const stored = await fixture.database.query<{ row: string }>(
      sql`SELECT s::text AS row FROM event_receiver_secret s WHERE tenant_id = ${tenantId}::uuid`,
    );
    expect(stored).toHaveLength(1);
    expect(stored[0]?.row).not.toContain(Buffer.from(secret).toString('hex'));
    await switchReceiver(here.services, { tenantId, id: receiver.id, enabled: false }, how());
    expect(await whose(secret)).toBeNull();
  });

  it('is replaced with an overlap or immediately', async () => {
    const next = await rotateSecret(here.services, { tenantId, id: receiver.id, overlapSeconds: 3600 }, how());
    const second = next.kind === 'rotated' ? next.secret : '';
    expect([await whose(secret), await whose(second)]).toEqual([receiver.id, receiver.id]);
    const last = await rotateSecret(here.services, { tenantId, id: receiver.id, overlapSeconds: 0 }, how());
    expect([await whose(secret), await whose(second), await whose(last.kind === 'rotated' ? last.secret : '')]).toEqual(
      [null, null, receiver.id],
    );
  });
});
