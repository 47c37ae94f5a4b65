import { expect, it } from 'vitest';
import { sayPlainly } from './say-plainly';
import { sentence } from './text';

it('translates texts and their values into Chinese, including values that are sentences', () => {
  const t = sayPlainly('zh-CN');
  expect(t('Too many attempts')).toBe('尝试次数过多');
  expect(t('{name} is closed for maintenance', { name: 'Northwind' })).toBe('Northwind 正在维护');
  expect(
    t(
      sentence('Too many failed attempts. Try again in {time}.', {
        time: sentence('{count} minutes', { count: '4' }),
      }),
    ),
  ).toBe('失败次数过多。请在 4 分钟后重试。');
});

it('keeps English and what no catalog has', () => {
  const t = sayPlainly('en');
  expect(t('{name} is closed for maintenance', { name: 'Northwind' })).toBe('Northwind is closed for maintenance');
  expect(sayPlainly('zh-CN')('Back at noon, says the operator.')).toBe('Back at noon, says the operator.');
  expect(sayPlainly('zh-CN')('toString')).toBe('toString');
});
