import { expect, it } from 'vitest';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import { inEnglish } from '@/lib/platform/shared/text';
import reasons from '@/messages/reasons.json';
import { reasonInWords } from './reason-in-words';

const inChinese = (reason: string) => sayPlainly('zh-CN')(reasonInWords(reason));
/** A reason as recorded: each placeholder replaced by a value. */
const filled = (reason: string) => reason.replace(/\{\w+\}/g, 'x-1');

/**
 * Reasons with at least two words of their own. `{method} {path}: {detail}` and `claims {why}` only wrap other reasons.
 */
const phrases = reasons.filter((reason) => /\p{L}+ .*\p{L}/u.test(reason.replace(/\{\w+\}/g, '')));

it.each(phrases)(
  'translates the reason into Chinese with its values, and keeps it as recorded in English: %s',
  (reason) => {
    const recorded = filled(reason);
    expect(inChinese(recorded)).toMatch(/\p{Script=Han}/u);
    expect(inChinese(recorded).split('x-1').length).toBe(recorded.split('x-1').length);
    expect(inEnglish(reasonInWords(recorded))).toBe(recorded);
  },
);

it.each([
  ['client is disabled', '客户端已停用'],
  ['client shop is unknown', '客户端 shop 未知'],
  ['redirect_uri differs at character 34', 'redirect_uri 在第 34 个字符处不同'],
  ['redirect_uri is missing, but the client has 2 registered', '缺少 redirect_uri，而该客户端注册了 2 个'],
  ['scope mail.send is not registered for the client', '权限范围 mail.send 未为该客户端注册'],
  ['the access token lacks scim.write', '访问令牌缺少 scim.write'],
  ['the link expired 2 hours ago', '链接已于 2 小时前过期'],
  [
    'PATCH /scim/v2/Groups/7: operation 3: The path matches no value.',
    'PATCH /scim/v2/Groups/7：操作 3：路径没有匹配任何值。',
  ],
  [
    'Acme: the provider returned access_denied (The user said no)',
    'Acme：提供方返回 access_denied（The user said no）',
  ],
  [
    'overload: the event loop is lagging; 12 more were rejected since the last one on record',
    '过载：事件循环滞后；自上次记录以来另有 12 个被拒绝',
  ],
  ['redirect_uris[0] must use https', 'redirect_uris[0] 必须使用 https'],
])('translates %s into Chinese with the values it contains', (reason, chinese) =>
  expect(inChinese(reason)).toBe(chinese),
);

it.each(['', 'Clients', 'something else: foreign', 'a provider of names', '连接被拒绝'])(
  'shows text that is not ours as written: %j',
  (reason) => {
    expect(reasonInWords(reason)).toBe(reason);
  },
);
