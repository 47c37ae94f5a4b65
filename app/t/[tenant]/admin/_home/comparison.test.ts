import { expect, test } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import { comparisonText } from './comparison';

test.each([
  [112, 100, '12% more than in the previous 30 days'],
  [88, 100, '12% fewer than in the previous 30 days'],
  [0, 100, '100% fewer than in the previous 30 days'],
  [1001, 1000, 'About as many as in the previous 30 days'],
  [250, 10, '25 times as many as in the previous 30 days'],
  [3, 0, 'None in the previous 30 days'],
  [0, 0, null],
])('%i after %i: %s', (count, before, said) => {
  const text = comparisonText({ count, before, range: '30d' });
  expect(text && sayPlainly(text)).toBe(said);
});
