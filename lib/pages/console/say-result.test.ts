import { expect, it } from 'vitest';
import { alone, msg } from '@/lib/platform/shared/message';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { sayResult } from './say-result';

const inChinese = sayPlainly('zh-CN');

it('translates an action’s result into the reader’s language, and keeps entered and returned values', () => {
  const answer = {
    ok: false,
    message: msg('console.thisRequiresRoleLeastYours', { least: 'owner', role: 'admin' }),
    fieldErrors: { name: alone(msg('common.mustNotBeEmpty')), other: undefined },
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
