import { describe, expect, test } from 'vitest';
import { isKeySetUnavailable, type KeySetOwner } from '@/lib/oauth/assertion/remote-key-sets';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import { freshSeconds } from '@/lib/platform/http-client/remote-copies';
import { verbatim } from '@/lib/platform/shared/message';
import { createKeySets } from './key-sets';

const URI = 'https://keys.example/jwks';
const setOf = (...kids: string[]) => JSON.stringify({ keys: kids.map((kid) => ({ kty: 'EC', kid })) });

/** Key sets on a fake server, with a fake clock; tests control both. */
function newKeySets() {
  const server = { body: setOf('a'), headers: {}, down: false, asked: 0 };
  const time = { now: new Date('2026-11-21T12:00:00Z').getTime() };
  const keySets = createKeySets({
    now: () => new Date(time.now),
    fetchFor: (owner) => async () => {
      server.asked++;
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (server.down || owner === 'self-registered') throw new FetchRefused(verbatim('answered 503'));
      return { headers: server.headers, body: new TextEncoder().encode(server.body) };
    },
  });
  return {
    server,
    later: (seconds: number) => (time.now += seconds * 1000),
    kids: async (freshFor?: string) =>
      (await keySets.read(URI, { owner: 'client', ...(freshFor !== undefined && { freshFor }) })).keys.map(
        ({ kid }) => kid,
      ),
    failure: (owner: KeySetOwner = 'client') =>
      keySets.read(URI, { owner }).then(
        () => null,
        (error: unknown) => (isKeySetUnavailable(error) ? error.message : String(error)),
      ),
  };
}

describe('a key set', () => {
  test('fetched for an administrator’s client is not shared with a self-registered one', async () => {
    const { kids, failure } = newKeySets();
    await kids();
    expect(await failure('self-registered')).toContain('answered 503');
  });

  test('is fetched once for any number of concurrent requests', async () => {
    const { server, kids } = newKeySets();
    expect(new Set((await Promise.all(Array.from({ length: 50 }, () => kids()))).flat())).toEqual(new Set(['a']));
    expect(server.asked).toBe(1);
  });

  test('is fetched again when its copy is as old as its headers allow', async () => {
    const { server, later, kids } = newKeySets();
    server.headers = { 'cache-control': 'public, max-age=120' };
    await kids();
    later(119);
    await kids();
    expect(server.asked).toBe(1);
    later(1);
    server.body = setOf('b');
    expect(await kids()).toEqual(['b']);
    expect(server.asked).toBe(2);
  });

  test('is fetched immediately for a key missing from the copy, but not twice in 30 s', async () => {
    const { server, later, kids } = newKeySets();
    await kids();
    later(30);
    server.body = setOf('a', 'b');
    expect(await kids('b')).toEqual(['a', 'b']);
    for (let i = 0; i < 20; i++) await kids(`made-up-${i}`);
    expect(server.asked).toBe(2);
    later(29);
    await kids('made-up');
    expect(server.asked).toBe(2);
    later(1);
    await kids('made-up');
    expect(server.asked).toBe(3);
  });

  test('that cannot be fetched is not tried again for 30 s', async () => {
    const { server, later, kids, failure } = newKeySets();
    server.down = true;
    expect(await failure()).toBe(`${URI}: answered 503`);
    later(29);
    expect(await failure()).toBe(`${URI}: answered 503`);
    expect(server.asked).toBe(1);
    later(1);
    server.down = false;
    expect(await kids()).toEqual(['a']);
  });

  test('is served for an hour past its expiry while its host is unreachable, and no longer', async () => {
    const { server, later, kids, failure } = newKeySets();
    server.headers = { 'cache-control': 'max-age=60' };
    await kids();
    server.down = true;
    later(60 + 3599);
    expect(await kids()).toEqual(['a']);
    later(1);
    expect(await failure()).toBe(`${URI}: answered 503`);
  });

  test.each(['', 'x', '[]', '{}', '{"keys":{}}', '<html>', '{"keys":[', '\ud800'])(
    'is not accepted as anything else: %s',
    async (body) => {
      const { server, failure } = newKeySets();
      server.body = body;
      expect(await failure()).toBe(`${URI}: response is not a JSON Web Key Set`);
    },
  );

  test('is read without its invalid keys', async () => {
    const { server, kids } = newKeySets();
    server.body = JSON.stringify({
      keys: [
        1,
        null,
        {},
        { kty: 'EC', kid: 1 },
        { kty: 'EC', kid: 'x', key_ops: 'verify' },
        { kty: 'future', kid: 'f' },
        { kty: 'EC', kid: 'a' },
      ],
    });
    expect(await kids()).toEqual(['f', 'a']);
  });
});

test.each<[Record<string, string>, number]>([
  [{}, 600],
  [{ 'cache-control': 'max-age=300' }, 300],
  [{ 'cache-control': 'public, MAX-AGE="300"' }, 300],
  [{ 'cache-control': 's-maxage=5' }, 600],
  [{ 'cache-control': 'max-age=300', age: '100' }, 200],
  [{ 'cache-control': 'max-age=300', age: 'old' }, 300],
  [{ 'cache-control': 'max-age=1' }, 60],
  [{ 'cache-control': 'max-age=99999999' }, 3600],
  [{ 'cache-control': 'no-store, max-age=300' }, 60],
  [{ 'cache-control': 'no-cache' }, 60],
  [{ expires: 'Sat, 21 Nov 2026 12:05:00 GMT', date: 'Sat, 21 Nov 2026 12:00:00 GMT' }, 300],
  [
    { expires: 'Sat, 21 Nov 2026 12:05:00 GMT', date: 'Sat, 21 Nov 2026 12:00:00 GMT', 'cache-control': 'max-age=120' },
    120,
  ],
  [{ expires: '0', date: 'Sat, 21 Nov 2026 12:00:00 GMT' }, 60],
  [{ expires: 'Sat, 21 Nov 2020 12:00:00 GMT', date: 'Sat, 21 Nov 2026 12:00:00 GMT' }, 60],
  [{ expires: 'Sat, 21 Nov 2037 12:00:00 GMT', date: 'Sat, 21 Nov 2026 12:00:00 GMT' }, 3600],
])('with %j a copy is fresh for %i s', (headers, seconds) => {
  expect(freshSeconds(headers)).toBe(seconds);
});
