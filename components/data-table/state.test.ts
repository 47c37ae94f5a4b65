import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ListSpec, listEntries, listHref, pageCount, parseListState } from './state';

const spec: ListSpec<'name' | 'created', 'status' | 'clientId'> = {
  sorts: ['name', 'created'],
  defaultSort: { by: 'created', direction: 'desc' },
  filters: { status: ['active', 'disabled'], clientId: 'any' },
  hideable: ['grants', 'created', 'owner'],
  hiddenByDefault: ['owner'],
};

describe('parseListState', () => {
  it('returns the defaults for an empty query', () => {
    expect(parseListState({}, spec)).toEqual({
      q: '',
      page: 1,
      pageSize: 25,
      sort: { by: 'created', direction: 'desc' },
      filters: {},
      hidden: ['owner'],
    });
  });

  it('reads every parameter', () => {
    const params = {
      q: ' maya ',
      page: '3',
      size: '50',
      sort: '-name',
      status: 'active',
      clientId: 'c1',
      columns: 'owner',
    };
    expect(parseListState(params, spec)).toEqual({
      q: 'maya',
      page: 3,
      pageSize: 50,
      sort: { by: 'name', direction: 'desc' },
      filters: { status: 'active', clientId: 'c1' },
      hidden: ['grants', 'created'],
    });
  });

  it.each([
    ['0', 1],
    ['-3', 1],
    ['1.5', 1],
    ['1e3', 1],
    ['', 1],
    ['999999999', 100_000],
    ['99999999999999999999', 1],
  ])('clamps the page %j to %i', (page, expected) => {
    expect(parseListState({ page }, spec).page).toBe(expected);
  });

  it.each(['7', '1000', '25.0', 'all'])('rejects the page size %j', (size) => {
    expect(parseListState({ size }, spec).pageSize).toBe(25);
  });

  it('rejects unlisted sort columns and filter values', () => {
    const state = parseListState({ sort: 'password', status: 'deleted', owner: 'x' }, spec);
    expect(state.sort).toEqual(spec.defaultSort);
    expect(state.filters).toEqual({});
  });

  it('does not accept names from the object prototype as sort columns', () => {
    expect(parseListState({ sort: 'constructor' }, spec).sort).toEqual(spec.defaultSort);
  });

  it('uses the first value of a repeated parameter, and all values of repeated columns, as a plain form sends them', () => {
    const state = parseListState({ q: ['a', 'b'], columns: ['', 'grants', 'owner'] }, spec);
    expect(state.q).toBe('a');
    expect(state.hidden).toEqual(['created']);
  });

  it('hides every hideable column when the form sends no columns', () => {
    expect(parseListState({ columns: '' }, spec).hidden).toEqual(['grants', 'created', 'owner']);
  });

  it('truncates overlong text', () => {
    expect(parseListState({ q: 'x'.repeat(5000) }, spec).q).toHaveLength(200);
  });

  it('removes control characters from the search, since no database accepts them', () => {
    expect(parseListState({ q: ' a\0b\u0007 ', clientId: '\0' }, spec)).toMatchObject({ q: 'ab', filters: {} });
  });
});

describe('a filter by several values', () => {
  const several: ListSpec<'at', 'action'> = {
    sorts: ['at'],
    defaultSort: { by: 'at', direction: 'desc' },
    filters: { action: ['a', 'b', 'c'] },
    several: ['action'],
  };

  it('takes the allowed ones, repeated or joined by commas, in one order', () => {
    for (const action of ['c,a,x', ['c', 'a', 'x'], ['c,x', 'a']])
      expect(parseListState({ action }, several).filters).toEqual({ action: 'a,c' });
    expect(parseListState({ action: 'x' }, several).filters).toEqual({});
  });
});

describe('a list that opens with a saved view', () => {
  it('has an address for its state without filters', () => {
    const state = { ...parseListState({}, spec), hasDefaultView: true };
    expect(listHref('/admin/clients', state, spec)).toBe('/admin/clients?view=all');
    expect(listHref('/admin/clients', state, spec, { q: 'x' })).toBe('/admin/clients?q=x');
  });
});

describe('listHref', () => {
  const state = parseListState({ q: 'a b', page: '4', sort: 'name' }, spec);

  it('returns to the first page when anything else changes', () => {
    expect(listHref('/admin/clients', state, spec, { pageSize: 50 })).toBe('/admin/clients?q=a+b&sort=name&size=50');
  });

  it('keeps everything else when the page changes', () => {
    expect(listHref('/admin/clients', state, spec, { page: 2 })).toBe('/admin/clients?q=a+b&sort=name&page=2');
  });

  it('has no query when everything has its default', () => {
    expect(listHref('/admin/clients', parseListState({}, spec), spec)).toBe('/admin/clients');
  });

  it('restores any state from its address', () => {
    const anyParams = fc.record(
      {
        q: fc.string({ maxLength: 250 }),
        page: fc.oneof(fc.integer({ min: -5, max: 200_000 }).map(String), fc.string()),
        size: fc.constantFrom('10', '25', '50', '100', '7'),
        sort: fc.constantFrom('name', '-name', 'created', '-created', 'other'),
        status: fc.constantFrom('active', 'disabled', 'other'),
        clientId: fc.string(),
        columns: fc.subarray(['grants', 'created', 'owner', 'other']),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyParams, (params) => {
        const parsed = parseListState(params, spec);
        const again = parseListState(Object.fromEntries(listEntries(parsed, spec)), spec);
        expect({ ...again, hidden: [...again.hidden].sort() }).toEqual({
          ...parsed,
          hidden: [...parsed.hidden].sort(),
        });
      }),
    );
  });
});

describe('pageCount', () => {
  it.each([
    [0, 25, 1],
    [25, 25, 1],
    [26, 25, 2],
    [100_000, 10, 10_000],
  ])('%i rows at %i per page make %i', (total, size, pages) => {
    expect(pageCount(total, size)).toBe(pages);
  });
});
