import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sayPlainly } from '@/lib/shared/say-plainly';
import { inEnglish } from '@/lib/shared/text';
import { knownReasons, reasonInWords } from './reason-in-words';

const LIB = join(import.meta.dirname, '..');
const sources = readdirSync(LIB, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|generated|^refusals/.test(file))
  .map((file) => readFileSync(join(LIB, file), 'utf8').replaceAll("\\'", "'"))
  .join('\n');
/** The longest words of a reason that stand in one piece. */
const words = (reason: string) => reason.split(/\{\w+\}|overload: |the (?:tenant|installation) /).map((part) => part.trim()).sort((a, b) => b.length - a.length)[0] ?? '';

it.each(knownReasons)('is a reason that something gives: %s', (reason) => expect(sources).toContain(words(reason)));

it.each([
  ['client is disabled', '客户端已停用'],
  ['client shop is unknown', '客户端 shop 未知'],
  ['client secret is wrong', '客户端密钥错误'],
  ['the password is wrong', '密码错误'],
  ['redirect_uri differs at character 34', 'redirect_uri 在第 34 个字符处不同'],
  ['redirect_uri is missing, and the client has 2 registered', '缺少 redirect_uri，而该客户端注册了 2 个'],
  ['scope mail.send is not registered for the client', '权限范围 mail.send 未为该客户端注册'],
])('%s is said in Chinese', (reason, chinese) => expect(sayPlainly('zh-CN')(reasonInWords(reason))).toBe(chinese));

it('says in English what was recorded, letter by letter, and leaves what it does not know as it was written', () => {
  for (const reason of ['code expired 12 s ago', 'client {x} is unknown', 'redirect_uri is missing, and the client has 2 registered', 'POST /scim/v2/Users: Another resource already has this value.', '']) {
    expect(inEnglish(reasonInWords(reason))).toBe(reason);
  }
});
