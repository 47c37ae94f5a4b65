/** Pages that are written without Next, in the reader's language. */
import { describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { send } from '../support/send';

const chinese = { 'Accept-Language': 'zh-CN,zh;q=0.9' };

async function page(path: string, headers: Record<string, string>): Promise<{ status: number; html: string }> {
  const response = await send(`${issuerOf()}${path}`, { headers });
  return { status: response.status, html: await response.text() };
}

describe('a page that is written without Next', () => {
  it.each([
    ['a request of nobody’s', '/authorize?client_id=nobody', 400, ['此登录请求无法使用', '该应用未知或已停用', '寻求帮助时，请提供此请求 ID：']],
    ['a repeated parameter, which it names', '/authorize?client_id=web&client_id=web', 400, ['参数重复：client_id']],
    ['a repeated redirect_uri', '/authorize?client_id=web&redirect_uri=https://web.example/cb&redirect_uri=https://web.example/cb', 400, ['参数重复：redirect_uri', '前往你的账户']],
    ['a sign-out that leads nowhere', '/end-session?client_id=nobody&post_logout_redirect_uri=https://nobody.example/', 400, ['此退出请求无法使用']],
    ['a tenant that there is not', '/t/nobody-at-all/authorize?client_id=web', 404, ['此处没有内容', '前往起始页']],
  ])('speaks Chinese to whose browser wishes for it: %s', async (_, path, status, texts) => {
    const answer = await page(path, chinese);
    expect(answer.status).toBe(status);
    expect(answer.html).toContain('<html lang="zh-CN">');
    for (const text of texts) expect(answer.html).toContain(text);
    expect(answer.html).not.toMatch(/<(?:p|h1|a [^>]*)>[A-Z][a-z]+ [a-z]/);
  });

  it('speaks the language that its reader has chosen, and English else', async () => {
    expect((await page('/authorize?client_id=nobody', { ...chinese, Cookie: 'tessera.language=en' })).html).toContain('This sign-in request cannot be used');
    expect((await page('/authorize?client_id=nobody', { Cookie: 'tessera.language=zh-CN' })).html).toContain('此登录请求无法使用');
    expect((await page('/authorize?client_id=nobody', {})).html).toContain('<html lang="en">');
  });
});
