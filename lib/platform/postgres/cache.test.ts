import { describe, expect, it } from 'vitest';
import { createCache } from './cache';

function counting(options: { keepsNull?: boolean; maxAgeMilliseconds?: number; maxEntries?: number } = {}) {
  const loads: string[] = [];
  const cache = createCache<string | null>({
    keepsNull: false,
    maxAgeMilliseconds: 60_000,
    maxEntries: 10,
    ...options,
    load: async (key) => {
      loads.push(key);
      if (key === 'broken') throw new Error('the database is away');
      return key === 'none' ? null : `value of ${key}`;
    },
  });
  return { cache, loads };
}

describe('a cache', () => {
  it('loads a key once, even for concurrent requests', async () => {
    const { cache, loads } = counting();
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['value of a', 'value of a']);
    await cache.get('a');
    expect(loads).toEqual(['a']);
  });

  it('reloads what is too old, forgotten or cleared', async () => {
    const old = counting({ maxAgeMilliseconds: 0 });
    await old.cache.get('a');
    await old.cache.get('a');
    expect(old.loads).toHaveLength(2);

    const { cache, loads } = counting();
    await cache.get('a');
    cache.forget('a');
    await cache.get('a');
    cache.clear();
    await cache.get('a');
    expect(loads).toHaveLength(3);
  });

  it('caches no failure, and absence only when configured to', async () => {
    const { cache, loads } = counting();
    for (const key of ['broken', 'broken', 'none', 'none']) await cache.get(key).catch(() => undefined);
    expect(loads).toEqual(['broken', 'broken', 'none', 'none']);

    const keeping = counting({ keepsNull: true });
    await keeping.cache.get('none');
    await keeping.cache.get('none');
    expect(keeping.loads).toEqual(['none']);
  });

  it('keeps the last loaded value, but returns it when too old only if a patience is configured', async () => {
    let away = false;
    const load = async () => {
      if (away) throw new Error('the database is away');
      return 'loaded';
    };
    const strict = createCache({ keepsNull: true, maxAgeMilliseconds: 0, maxEntries: 10, load });
    const patient = createCache({
      keepsNull: true,
      maxAgeMilliseconds: 0,
      maxEntries: 10,
      load,
      patienceMilliseconds: 1_000,
    });
    await Promise.all([strict.get('a'), patient.get('a')]);
    away = true;
    await expect(strict.get('a')).rejects.toThrow('away');
    expect(await patient.get('a')).toBe('loaded');
    expect([strict.known('a'), patient.known('a'), strict.known('b')]).toEqual(['loaded', 'loaded', undefined]);
    strict.forget('a');
    patient.clear();
    expect([strict.known('a'), patient.known('a')]).toEqual([undefined, undefined]);
    await expect(patient.get('a')).rejects.toThrow('away');
  });

  it('returns the known value when a load exceeds the patience, and keeps the loaded value when it arrives', async () => {
    const loads: ((value: string) => void)[] = [];
    const cache = createCache({
      keepsNull: true,
      maxAgeMilliseconds: 30,
      maxEntries: 10,
      patienceMilliseconds: 10,
      load: () => new Promise<string>((resolve) => loads.push(resolve)),
    });
    const first = cache.get('a');
    loads[0]?.('old');
    expect(await first).toBe('old');
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(await cache.get('a')).toBe('old');
    loads[1]?.('new');
    await new Promise((resolve) => setImmediate(resolve));
    expect(cache.known('a')).toBe('new');
  });

  it('keeps at most its limit, and drops the oldest first', async () => {
    const { cache, loads } = counting({ maxEntries: 2 });
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await cache.get(key);
    expect(loads).toEqual(['a', 'b', 'c', 'a']);
  });
});
