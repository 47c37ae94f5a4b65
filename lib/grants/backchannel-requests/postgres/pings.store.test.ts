import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { endBackchannelRequests } from '@/lib/grants/backchannel-requests/postgres/end-requests';
import { newBackchannelDecision, newBackchannelRequest } from '@/lib/grants/oauth/postgres/testing/backchannel';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import type { Post } from '@/lib/journal/events/send';
import { sealPing } from '@/lib/oauth/backchannel/ping';
import { newClient } from '@/lib/oauth/testing/tenant';
import { sql } from '@/lib/platform/postgres/database';
import { failingAfter } from '@/lib/platform/postgres/testing/failing-after';
import { newId } from '@/lib/platform/shared/id';
import { verbatim } from '@/lib/platform/shared/message';
import { sendPing } from '../send-ping';
import { createBackchannelRequestLog, createPingQueue } from './pings';

const pingKey = new Uint8Array(randomBytes(32));

let store: OpenStore;
let one: Seed;
let id: string;
let now: Date;

setSeededStore(async (seeded) => {
  ({ store, one, now } = seeded);
  id = newId();
  const ping = sealPing(pingKey, { authReqId: id, token: 'client-token' });
  await store.oauth.saveBackchannelRequest({ ...newBackchannelRequest(one, id, now), ping });
});

const queue = () => createPingQueue(store.database);
const decide = () => store.oauth.decideBackchannelRequest(newBackchannelDecision(one, id, 'approved', now));
/** The pings of this test's tenant that are due. */
const claimed = async () => (await queue().claim(100)).filter(({ tenantId }) => tenantId === one.tenantId);
const row = () => store.database.prisma.backchannelRequest.findFirstOrThrow({ where: { tenantId: one.tenantId, id } });

describe('a ping', () => {
  test('waits for the decision, and is then claimed by one of several processes', async () => {
    expect(await claimed()).toEqual([]);
    await decide();
    const claims = await Promise.all(Array.from({ length: 6 }, claimed));
    expect(claims.flat()).toMatchObject([{ id, clientId: 'app', attempts: 1 }]);
    expect(await claimed()).toEqual([]);
  });

  test('waits while its client is busy', async () => {
    await decide();
    const busy = [`${one.tenantId} app`];
    expect((await queue().claim(100, busy)).filter(({ tenantId }) => tenantId === one.tenantId)).toEqual([]);
    expect(await claimed()).toMatchObject([{ id }]);
  });

  test('stays claimed when the claim for the next tenant fails', async () => {
    const other = await seed(store.database);
    const ping = sealPing(pingKey, { authReqId: id, token: 'client-token' });
    await store.oauth.saveBackchannelRequest({ ...newBackchannelRequest(other, id, now), ping });
    await store.oauth.decideBackchannelRequest(newBackchannelDecision(other, id, 'approved', now));
    await decide();
    await store.database.execute(sql`
      UPDATE backchannel_request SET next_ping_at = now() - interval '1 hour' WHERE tenant_id = ${other.tenantId}::uuid`);
    const claim = (queries: number) => createPingQueue(failingAfter(store.database, queries)).claim(100);
    await expect(claim(1)).rejects.toThrow('cannot be reached');
    expect(await claim(2)).toMatchObject([{ tenantId: other.tenantId }]);
  });

  test('is also sent when the request is denied because the person was deactivated', async () => {
    const which = sql`person_id = ${one.personId}::uuid`;
    expect(await endBackchannelRequests(store.database, { tenantId: one.tenantId, which, now })).toBe(1);
    expect(await claimed()).toMatchObject([{ id }]);
  });

  test('erases what it sent once delivered', async () => {
    await decide();
    const [ping] = await claimed();
    await queue().delivered({ tenantId: one.tenantId, id: ping?.id ?? '' });
    expect(await row()).toMatchObject({ pingStatus: 'delivered', ping: null, nextPingAt: null });
  });

  test('is tried again after a failure, until its request expires', async () => {
    await decide();
    await claimed();
    const named = { tenantId: one.tenantId, id };
    await queue().failed(named, { reason: verbatim('answered 500'), againInMilliseconds: 0 });
    expect(await claimed()).toMatchObject([{ id, attempts: 2 }]);
    await queue().failed(named, { reason: verbatim('answered 500'), againInMilliseconds: 3_600_000 });
    expect(await row()).toMatchObject({ pingStatus: 'expired', ping: null, nextPingAt: null });
    expect(await claimed()).toEqual([]);
    const log = createBackchannelRequestLog(store.database);
    expect(await log.list({ tenantId: one.tenantId, clientId: 'app', limit: 10, now })).toMatchObject([
      {
        id,
        status: 'approved',
        bindingMessage: 'Table 7',
        person: { id: one.personId },
        ping: { status: 'expired', attempts: 2, lastError: verbatim('answered 500') },
      },
    ]);
  });
});

describe('sending a ping', () => {
  const endpoint = 'https://app.example/ciba';
  const inPingMode = newClient({
    backchannelTokenDeliveryMode: 'ping',
    backchannelClientNotificationEndpoint: endpoint,
  });
  async function send(status: number, client = inPingMode, key = pingKey) {
    const posted: { address: string; request: Parameters<Post>[1] }[] = [];
    const post: Post = async (address, request) => {
      posted.push({ address, request });
      return { kind: 'answered', status, headers: {}, body: '' };
    };
    await decide();
    const [ping] = await claimed();
    if (!ping) throw new Error('No ping is due.');
    const sent = await sendPing({
      post,
      postToStranger: post,
      findClient: async () => client,
      pingKey: key,
      now: () => now,
    })(ping);
    return { sent, posted };
  }

  test('posts the auth_req_id with the client’s bearer token', async () => {
    const { sent, posted } = await send(204);
    expect(sent).toEqual({ kind: 'delivered' });
    expect(posted).toEqual([
      {
        address: endpoint,
        request: {
          headers: { 'Content-Type': 'application/json', Authorization: 'Bearer client-token' },
          body: JSON.stringify({ auth_req_id: id }),
        },
      },
    ]);
  });

  test('fails on errors and redirects', async () => {
    expect((await send(302)).sent).toMatchObject({ kind: 'failed' });
  });

  test('is dropped when the client has changed to polling', async () => {
    expect(await send(204, newClient())).toMatchObject({ sent: { kind: 'dropped' }, posted: [] });
  });

  test('is dropped when it was sealed with a secret that is no longer in use', async () => {
    const otherKey = new Uint8Array(randomBytes(32));
    expect(await send(204, inPingMode, otherKey)).toMatchObject({ sent: { kind: 'dropped' }, posted: [] });
  });
});
