import { expect, it } from 'vitest';
import { keepWithoutScript, takeWithoutScript } from './without-script';

it('keeps the newest hundred pages, each until it is taken', () => {
  for (let index = 0; index <= 100; index += 1) keepWithoutScript(`request ${index}`, `page ${index}`);
  expect(takeWithoutScript('request 0')).toBeUndefined();
  expect(takeWithoutScript('request 1')).toBe('page 1');
  expect(takeWithoutScript('request 1')).toBeUndefined();
  expect(takeWithoutScript('request 100')).toBe('page 100');
});
