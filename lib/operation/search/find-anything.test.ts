import { describe, expect, test } from 'vitest';
import { findAnything } from './find-anything';
import type { Found, SearchStore } from './store';

const found = (kind: Found['kind'], id: string, name = id): Found => ({ kind, id, name, detail: '' });

function storeOf(answers: Found[]) {
  const asked: Parameters<SearchStore['find']>[0][] = [];
  return {
    asked,
    find: async (query: (typeof asked)[number]) => {
      asked.push(query);
      return answers;
    },
  };
}

describe('findAnything', () => {
  test('shows each thing once, kind by kind, the better match first, and no more of a kind than was asked for', async () => {
    const store = storeOf([
      found('person', 'p2'),
      found('client', 'c1'),
      found('person', 'p1'),
      found('person', 'p2'),
      found('person', 'p3'),
      found('audit', 'r'),
    ]);
    expect((await findAnything(store, { tenantId: 't', text: 'x', limit: 2 })).map(({ id }) => id)).toEqual([
      'c1',
      'p2',
      'p1',
      'r',
    ]);
  });

  test('asks nothing for nothing, and never with control characters or more than can be a name', async () => {
    const store = storeOf([]);
    expect(await findAnything(store, { tenantId: 't', text: ' \n\0 ' })).toEqual([]);
    expect(store.asked).toEqual([]);
    await findAnything(store, { tenantId: 't', text: `  a\0b${'x'.repeat(300)}` });
    expect(store.asked[0]?.text).toBe(`ab${'x'.repeat(198)}`);
  });
});
