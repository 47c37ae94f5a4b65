import { describe, expect, it } from 'vitest';
import { errorDetail } from '@/lib/journal/events/error-detail';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import { inEnglish, sayPlainly } from '@/lib/platform/shared/say-plainly';
import { auditReasonText } from './audit-reason';

const say = (action: string, detail: JsonObject) => {
  const said = auditReasonText({ action, detail });
  return said === null ? null : [inEnglish(said), sayPlainly('zh-CN')(said)];
};

describe('the reason in an audit entry', () => {
  it.each([
    ['session.failed', { reason: 'wrong-password' }, 'the password is wrong', '密码错误'],
    [
      'session.failed',
      { reason: 'unknown-person', provider: 'acme' },
      'the identity is not linked to a person and cannot be linked by email address',
      '该身份未关联到任何用户，也无法按电子邮件地址关联',
    ],
    ['session.ended', { reason: 'ended-by-administrator' }, 'ended by an administrator', '由管理员结束'],
    ['second-factor.failed', { reason: 'used', method: 'totp' }, 'the code was already used', '该代码此前已使用过'],
    ['device.code-failed', { reason: 'expired' }, 'the user code has expired', '用户代码已过期'],
    [
      'token-family.revoked',
      { reason: 'client-deleted' },
      'Ended because the client was deleted',
      '因客户端被删除而终止',
    ],
    [
      'event-receiver.disabled',
      errorDetail('reason', msg('events.answered410ReceiverWantsNo')),
      'answered 410: the receiver wants no further events',
      '响应为 410：接收方不再需要事件',
    ],
    [
      'event-receiver.failing',
      { dropped: 3, ...errorDetail('lastError', msg('common.answeredStatusCode', { statusCode: 503 })) },
      'answered 503',
      '响应为 503',
    ],
  ])('%s %j is translated into English and Chinese', (action, detail, english, chinese) => {
    expect(say(action, detail)).toEqual([english, chinese]);
  });

  it('is shown as written by an administrator or by another version', () => {
    expect(say('signing-key.retired', { reason: 'The laptop is lost' })).toEqual([
      'The laptop is lost',
      'The laptop is lost',
    ]);
    expect(say('event-receiver.failing', { lastError: 'answered 503' })).toEqual(['answered 503', 'answered 503']);
    expect(say('session.ended', { reason: 'toString' })).toEqual(['toString', 'toString']);
    expect(say('constructor', { reason: 'name' })).toEqual(['name', 'name']);
  });

  it('is empty where the entry has none', () => expect(say('client.updated', {})).toBeNull());
});
