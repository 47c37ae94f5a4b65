import { expect, test } from 'vitest';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { newPushedRequest } from '@/lib/grants/oauth/postgres/testing/pushed-request';
import { addClient, after, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';

let store: OpenStore;
let one: Seed;
let name: string;
let now: Date;

setSeededStore(async (seeded) => {
  ({ store, one, now } = seeded);
  name = newId();
  await store.oauth.savePushedRequest(newPushedRequest(one, name, now));
});

const take = ({
  at = now,
  by = one,
  openAs = newId(),
}: {
  at?: Date;
  by?: Pick<Seed, 'tenantId' | 'clientId'>;
  openAs?: string;
} = {}) =>
  store.oauth.takePushedRequest({
    tenantId: by.tenantId,
    clientId: by.clientId,
    requestHash: sha256(name),
    openAs,
    now: at,
  });

test('a pushed request is taken up once with all that was pushed, and then identifies the request that it opened', async () => {
  const openAs = newId();
  expect(await take({ openAs })).toEqual({ kind: 'taken', parameters: newPushedRequest(one, name, now).parameters });
  expect(await take()).toEqual({ kind: 'opened', id: openAs });
  expect(await take({ at: after(now, 5) })).toEqual({ kind: 'opened', id: openAs });
});

test('a pushed request is unknown after it expires, to another client and in another tenant, and such attempts do not use it up', async () => {
  await addClient(store.database, one.tenantId, 'other');
  const elsewhere = await seed(store.database);
  expect(await take({ at: after(now, 1) })).toEqual({ kind: 'unknown' });
  expect(await take({ by: { ...one, clientId: 'other' } })).toEqual({ kind: 'unknown' });
  expect(await take({ by: elsewhere })).toEqual({ kind: 'unknown' });
  expect((await take()).kind).toBe('taken');
  expect(await take({ by: { ...one, clientId: 'other' } })).toEqual({ kind: 'unknown' });
});

test('the random part of a request_uri is not stored', async () => {
  const rows = await store.database.prisma.$queryRawUnsafe<{ row: string }[]>(
    'SELECT t::text AS row FROM pushed_request t',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ row }) => row.includes(name))).toEqual([]);
});
