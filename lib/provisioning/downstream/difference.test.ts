import { describe, expect, it } from 'vitest';
import { differingPaths, merged, onlyOf, patchOperations } from './difference';

const URN = 'urn:wiki:1.0:User';

describe('the difference between what is there and what should be', () => {
  it('replaces, removes and puts active first; equal values in another order are equal', () => {
    expect(
      patchOperations(
        {
          title: 'a',
          nickName: 'b',
          name: { givenName: 'x', familyName: 'y' },
          [URN]: { one: 1, two: 2 },
          active: false,
        },
        { title: 'c', name: { familyName: 'y', givenName: 'x' }, [URN]: { one: 1, three: 3 }, active: true },
      ),
    ).toEqual([
      { op: 'replace', path: 'active', value: true },
      { op: 'replace', path: 'title', value: 'c' },
      { op: 'replace', path: `${URN}:three`, value: 3 },
      { op: 'remove', path: 'nickName' },
      { op: 'remove', path: `${URN}:two` },
    ]);
  });

  it('leaves what only others set there out', () => {
    expect(onlyOf({ a: 1, b: 2, [URN]: { c: 3, d: 4 } }, { a: 9, [URN]: { c: 9 } })).toEqual({ a: 1, [URN]: { c: 3 } });
  });

  it('is merged into the whole resource for PUT', () => {
    const before = { title: 'a', nickName: 'b', [URN]: { one: 1 } };
    const after = { title: 'c', [URN]: { two: 2 } };
    expect(merged({ ...before, other: true }, patchOperations(before, after))).toEqual({ ...after, other: true });
  });

  it('found there ignores what the service provider adds to values', () => {
    const pushed = { emails: [{ value: 'a' }], name: { givenName: 'x' }, title: 't' };
    const there = { emails: [{ value: 'a', display: 'a' }], name: { givenName: 'x', formatted: 'x' }, title: 'u' };
    expect(differingPaths(there, pushed)).toEqual(['title']);
  });
});
