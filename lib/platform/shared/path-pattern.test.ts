import { expect, test } from 'vitest';
import { byParameters, matchPath, pathPattern } from './path-pattern';

const match = (pattern: string, path: string) => matchPath(pathPattern(pattern.split('/')), path.split('/'));

test('a path matches segment by segment, with the values of the parameters', () => {
  expect(match('/people/{id}/sessions/{session}', '/people/a/sessions/b')).toEqual({ id: 'a', session: 'b' });
  expect(match('/people', '/people')).toEqual({});
});

test.each([
  ['/people/{id}', '/clients/a'],
  ['/people/{id}', '/people'],
  ['/people/{id}', '/people/a/sessions'],
  ['/people', '/People'],
])('%s does not match %s', (pattern, path) => {
  expect(match(pattern, path)).toBeNull();
});

test('values stay as given', () => {
  expect(match('/people/{id}', '/people/%41')).toEqual({ id: '%41' });
  expect(match('/people/{id}', '/people/')).toEqual({ id: '' });
});

test('patterns with fewer parameters come first', () => {
  const sorted = ['/{kind}/{id}', '/people/{id}', '/people/search']
    .map((path) => pathPattern(path.split('/')))
    .sort(byParameters);
  expect(sorted.map((pattern) => matchPath(pattern, ['', 'people', 'search']))).toEqual([
    {},
    { id: 'search' },
    { kind: 'people', id: 'search' },
  ]);
});
