import { expect, it } from 'vitest';
import { msg, verbatim } from './message';
import { sayPlainly } from './say-plainly';

it('translates texts and their values into Chinese, including values that are sentences', () => {
  const t = sayPlainly('zh-CN');
  expect(t('signIn.tooManyAttempts')).toBe('尝试次数过多');
  expect(t('signIn.nameIsClosedForMaintenance', { name: 'Northwind' })).toBe('Northwind 正在维护');
  expect(
    t(
      msg('signIn.tooManyFailedAttemptsTry', {
        time: msg('common.countMinutes', { count: '4' }),
      }),
    ),
  ).toBe('失败次数过多。请在 4 分钟后重试。');
});

it('keeps verbatim text', () => {
  const t = sayPlainly('en');
  expect(t('signIn.nameIsClosedForMaintenance', { name: 'Northwind' })).toBe('Northwind is closed for maintenance');
  expect(sayPlainly('zh-CN')(verbatim('Back at noon, says the operator.'))).toBe('Back at noon, says the operator.');
});
