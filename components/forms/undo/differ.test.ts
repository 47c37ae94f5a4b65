import { describe, expect, it } from 'vitest';
import { differ } from './differ';

describe('two states of a form', () => {
  it.each([
    ['a text that was changed', { name: 'Shop' }, { name: 'Store' }, true],
    ['the same texts', { name: 'Shop', scope: ['a', 'b'] }, { scope: ['a', 'b'], name: 'Shop' }, false],
    ['a box that was ticked', {}, { first_party: 'on' }, true],
    ['one of several boxes', { scope: ['a', 'b'] }, { scope: ['a'] }, true],
    ['an empty field that was not there', { name: 'Shop' }, { name: 'Shop', logo: '' }, false],
    ['line ends as they are sent', { uris: 'a\nb' }, { uris: 'a\r\nb' }, false],
  ])('%s', (_what, one, other, expected) => {
    expect(differ(one, other)).toBe(expected);
  });

  it('are equal when only ignored fields differ', () => {
    expect(differ({ based_on: '1', name: 'Shop' }, { based_on: '2', name: 'Shop' }, ['based_on'])).toBe(false);
  });
});
