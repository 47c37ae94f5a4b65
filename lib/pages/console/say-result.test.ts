import { expect, it } from 'vitest';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { alone, sentence } from '@/lib/platform/shared/text';
import { sayResult } from './say-result';

const inChinese = sayPlainly('zh-CN');

it('translates an action’s result into the reader’s language, and keeps entered and returned values', () => {
  const answer = {
    ok: false,
    message: sentence('This requires the role {least}; yours is {role}.', { least: 'owner', role: 'admin' }),
    fieldErrors: { name: alone('must not be empty'), other: undefined },
    values: { name: 'Check the highlighted fields.' },
    data: { name: 'Check the highlighted fields.' },
  };
  expect(sayResult(answer, inChinese)).toEqual({
    ok: false,
    message: '此操作需要角色 owner；你的角色是 admin。',
    fieldErrors: { name: '不能为空。' },
    values: answer.values,
    data: answer.data,
  });
});

it('adds nothing where the result has no message', () =>
  expect(sayResult({ ok: true }, inChinese)).toEqual({ ok: true }));
