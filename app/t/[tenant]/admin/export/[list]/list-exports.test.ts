import { expect, it } from 'vitest';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { listExports } from './list-exports';

const context = { container: {}, tenant: {} } as AdminContext;
const filterOf = (query: Record<string, string>) => listExports['access-keys'](context, query, new Date()).filter;

it('records the filters of the list, without its order, its pages and anything that it does not know', () => {
  const order = { sort: '-name', page: '3', size: '50', columns: 'name' };
  expect(filterOf({ q: 'nightly', status: 'revoked', ...order, unknown: 'x'.repeat(10_000) })).toEqual({
    q: 'nightly',
    status: 'revoked',
  });
  expect(filterOf(order)).toEqual({});
});

it('ignores characters that the database does not store', () => {
  expect(filterOf({ q: 'night\0ly', status: '\0', unknown: '\0' })).toEqual({ q: 'nightly' });
});

it.each(Object.entries(listExports))('%s has the column by whose time it is read page by page', (_, exportOf) => {
  const { columns } = exportOf(context, {}, new Date());
  expect(columns.some((name) => name === 'createdAt' || name === 'at')).toBe(true);
});
