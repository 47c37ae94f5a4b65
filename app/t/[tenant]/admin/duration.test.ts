import { expect, test } from 'vitest';
import { durationText, parseDuration } from './duration';

test.each([
  [0, '0 s'],
  [1, '1 s'],
  [90, '90 s'],
  [600, '10 min'],
  [5400, '90 min'],
  [43_200, '12 h'],
  [2_592_000, '30 d'],
])('converts %i seconds to %s and back', (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
  expect(parseDuration(text)).toBe(seconds);
});

test.each([
  ['10m', 600],
  ['10 MIN', 600],
  [' 30d ', 2_592_000],
  ['45', 45],
  ['45 sec', 45],
])('accepts %j', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

test.each(['', 'soon', '-5', '1.5 h', '5 y', '1e3', '9999999999'])('rejects %j as a duration', (text) => {
  expect(parseDuration(text)).toBeNull();
});
