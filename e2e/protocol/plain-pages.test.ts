/** Pages that are rendered without Next, in the reader's language. */
import { describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const chinese = { 'Accept-Language': 'zh-CN,zh;q=0.9' };

async function page(path: string, headers: Record<string, string>): Promise<{ status: number; html: string }> {
  const response = await send(`${issuerOf()}${path}`, { headers });
  return { status: response.status, html: await response.text() };
}

describe('a page rendered without Next', () => {
  it.each([
    [
      'a request from an unknown client',
      '/authorize?client_id=nobody',
      400,
      ['此登录请求无效', '该应用未知或已停用', '寻求帮助时，请提供此请求 ID：'],
    ],
    [
      'a repeated parameter, which the page names',
      '/authorize?client_id=web&client_id=web',
      400,
      ['参数重复：client_id'],
    ],
    [
      'a repeated redirect_uri',
      '/authorize?client_id=web&redirect_uri=https://web.example/cb&redirect_uri=https://web.example/cb',
      400,
      ['参数重复：redirect_uri', '前往你的账户'],
    ],
    [
      'a sign-out for an unknown client',
      '/end-session?client_id=nobody&post_logout_redirect_uri=https://nobody.example/',
      400,
      ['此退出登录请求无效'],
    ],
    ['an unknown tenant', '/t/nobody-at-all/authorize?client_id=web', 404, ['页面不存在', '前往首页']],
  ])('is in Chinese for a browser that prefers it: %s', async (_, path, status, texts) => {
    const answer = await page(path, chinese);
    expect(answer.status).toBe(status);
    expect(answer.html).toContain('<html lang="zh-CN">');
    for (const text of texts) expect(answer.html).toContain(text);
    expect(answer.html).not.toMatch(/<(?:p|h1|a)\b[^>]*>[A-Z][a-z]+ [a-z]/);
  });

  it('is in the language chosen by the reader, and otherwise English', async () => {
    expect((await page('/authorize?client_id=nobody', { ...chinese, Cookie: 'tessera.language=en' })).html).toContain(
      'This sign-in request is not valid',
    );
    expect((await page('/authorize?client_id=nobody', { Cookie: 'tessera.language=zh-CN' })).html).toContain(
      '此登录请求无效',
    );
    expect((await page('/authorize?client_id=nobody', {})).html).toContain('<html lang="en">');
  });
});

describe('the language links at the foot of such a page', () => {
  const linkIn = (html: string) =>
    (/<a href="(\/choose-language\?[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');

  it.each([
    '/authorize?client_id=nobody&state=a%26b',
    '/login/request-gone',
    '/t/acme/login/request-gone',
    '/t/nobody-at-all/login?x=1',
  ])('lead back to it in the chosen language: %s', async (path) => {
    const agent = new UserAgent();
    const { html } = await agent.open(path);
    expect(html).toContain('<b lang="en" aria-current="true">English</b>');
    const { url, html: translated, response } = await agent.open(linkIn(html));
    expect(url.pathname + url.search).toBe(path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(translated).toContain('<html lang="zh-CN">');
    expect((await agent.open(linkIn(translated))).html).toContain('<html lang="en">');
  });

  it('are absent where a form is no longer usable and should not be resent', async () => {
    const response = await new UserAgent().post('/login/password', { csrf: 'none' });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('/choose-language');
  });

  it.each([
    ['ignore an unsupported language', 'language=tlh&returnTo=/login', {}, '/login', null],
    [
      'do not lead to another site',
      'language=en&returnTo=//elsewhere.example',
      {},
      '/',
      'tessera.language=en; Path=/; Max-Age=31536000; SameSite=Lax',
    ],
    [
      'cannot be used by another site',
      'language=zh-CN&returnTo=/login',
      { 'Sec-Fetch-Site': 'cross-site' },
      '/login',
      null,
    ],
  ])('%s', async (_, query, headers, location, cookie) => {
    const response = await send(`/choose-language?${query}`, { headers });
    expect([response.status, response.headers.get('location'), response.headers.get('set-cookie')]).toEqual([
      303,
      location,
      cookie,
    ]);
  });
});
