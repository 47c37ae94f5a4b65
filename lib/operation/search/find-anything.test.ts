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
  test('returns each item once, by type, better matches first, up to the limit per type', async () => {
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

  test('sends no query for an empty search, nor control characters or text longer than a name', async () => {
    const store = storeOf([]);
    expect(await findAnything(store, { tenantId: 't', text: ' \n\0 ' })).toEqual([]);
    expect(store.asked).toEqual([]);
    await findAnything(store, { tenantId: 't', text: `  a\0b${'x'.repeat(300)}` });
    expect(store.asked[0]?.text).toBe(`ab${'x'.repeat(198)}`);
  });
});
