import { describe, expect, it } from 'vitest';
import { differ } from './use-unsaved';

describe('two states of a form', () => {
  it.each([
    ['differ when a text was changed', { name: 'Shop' }, { name: 'Store' }, true],
    [
      'are equal with the same texts in another order',
      { name: 'Shop', scope: ['a', 'b'] },
      { scope: ['a', 'b'], name: 'Shop' },
      false,
    ],
    ['differ when a box was checked', {}, { first_party: 'on' }, true],
    ['differ when one of several boxes was cleared', { scope: ['a', 'b'] }, { scope: ['a'] }, true],
    ['are equal when one has an additional empty field', { name: 'Shop' }, { name: 'Shop', logo: '' }, false],
    ['are equal when only the line endings differ', { uris: 'a\nb' }, { uris: 'a\r\nb' }, false],
  ])('%s', (_what, one, other, expected) => {
    expect(differ(one, other)).toBe(expected);
  });

  it('are equal when only ignored fields differ', () => {
    expect(differ({ based_on: '1', name: 'Shop' }, { based_on: '2', name: 'Shop' }, ['based_on'])).toBe(false);
  });
});
