import { describe, expect, it } from 'vitest';
import { createCache } from './cache';

function counting(options: { keepsNull?: boolean; maxAgeMilliseconds?: number; maxEntries?: number } = {}) {
  const loads: string[] = [];
  const cache = createCache<string | null>({
    keepsNull: false, maxAgeMilliseconds: 60_000, maxEntries: 10, ...options,
    load: async (key) => {
      loads.push(key);
      if (key === 'broken') throw new Error('the database is away');
      return key === 'none' ? null : `value of ${key}`;
    },
  });
  return { cache, loads };
}

describe('a cache', () => {
  it('loads a key once, also when asked twice at once', async () => {
    const { cache, loads } = counting();
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['value of a', 'value of a']);
    await cache.get('a');
    expect(loads).toEqual(['a']);
  });

  it('loads again what is too old, forgotten or cleared', async () => {
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

  it('keeps no failure, and that there is none only when told to', async () => {
    const { cache, loads } = counting();
    for (const key of ['broken', 'broken', 'none', 'none']) await cache.get(key).catch(() => undefined);
    expect(loads).toEqual(['broken', 'broken', 'none', 'none']);

    const keeping = counting({ keepsNull: true });
    await keeping.cache.get('none');
    await keeping.cache.get('none');
    expect(keeping.loads).toEqual(['none']);
  });

  it('holds no more than its bound; the oldest goes first', async () => {
    const { cache, loads } = counting({ maxEntries: 2 });
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await cache.get(key);
    expect(loads).toEqual(['a', 'b', 'c', 'a']);
  });
});
