/**
 * The language that an application requests for a person: `ui_locales` (OpenID Connect Core, 3.1.2.1; RP-Initiated
 * Logout 1.0, 2).
 */
import { describe, expect, it, test } from 'vitest';
import { authorizationRequest, decide, signIn, signInOn } from '../support/authorization';
import { issuerOf, serverUrl } from '../support/environment';
import { clientOf } from '../support/fixture';
import { encodeForm, FORM } from '../support/form';
import { textOf } from '../support/html-form';
import { endSessionUrl, LOGOUT_TENANT, logoutDirectory, signedInAt } from '../support/logout';
import { bankScim, push } from '../support/pushed';
import { signedRequest } from '../support/request-object';
import { type Arrival, formOf, UserAgent } from '../support/user-agent';

const quiet = clientOf('logout-quiet', LOGOUT_TENANT);
const asking = clientOf('logout-asking', LOGOUT_TENANT);
const web = clientOf('par-web', 'par-bank');
const signer = clientOf('par-signer', 'par-bank');
const chinese = { ui_locales: 'it zh' };
const inChinese = '<html lang="zh-CN"';

const readsChinese = ({ html, url }: Arrival, ...texts: string[]) => {
  expect(html, url.pathname).toContain(inChinese);
  for (const text of texts) expect(textOf(html)).toContain(text);
};
/** Of a page, whatever its query says beside. */
const languageOf = ({ html }: Pick<Arrival, 'html'>) => /<html lang="([^"]+)"/.exec(html)?.[1];
const withCookie = (language: string) => {
  const agent = new UserAgent();
  agent.jar.set('tessera.language', language);
  return agent;
};

describe('the metadata', () => {
  it.each(['oauth-authorization-server', 'openid-configuration'])(
    'of %s lists the languages of the pages (RFC 8414, 2)',
    async (name) => {
      expect(await (await fetch(`${serverUrl}/.well-known/${name}`)).json()).toMatchObject({
        ui_locales_supported: ['en', 'zh-CN', 'de', 'es', 'fr', 'ja', 'pt-BR', 'ar'],
      });
    },
  );
});

describe('ui_locales of an authorization request', () => {
  it('sets the language of every page on the way: sign-in, an error there, consent, and afterwards', async () => {
    const person = await logoutDirectory.createPerson();
    const agent = new UserAgent();
    const login = await agent.open(authorizationRequest(asking, { ...chinese, prompt: 'login' }).url);
    expect(login.url.searchParams.get('ui_locales')).toBe('zh-CN');
    readsChinese(login, '登录');
    const again = await signInOn(agent, login, { ...person, password: 'wrong' });
    expect(again.url.searchParams.get('error')).not.toBeNull();
    readsChinese(again);
    const consent = await signInOn(agent, again, person);
    expect(consent.url.pathname).toBe(`/t/${LOGOUT_TENANT}/consent`);
    readsChinese(consent, '允许');
    expect((await decide(agent, consent, 'allow')).left).toBe(true);
  });

  it('from a form, pushed, or in a request object has the same effect', async () => {
    const posted = authorizationRequest(quiet, chinese);
    const agent = new UserAgent();
    const [address = '', form = ''] = posted.url.split('?');
    const answer = await agent.request(address, { method: 'POST', headers: FORM, body: form });
    readsChinese(await agent.open(answer.headers.get('location') ?? ''));
    readsChinese(await new UserAgent().open((await push(web, chinese)).url));
    readsChinese(await new UserAgent().open((await signedRequest(signer, { claims: chinese })).url));
    expect(
      languageOf(await new UserAgent().open((await signedRequest(signer, { claims: { ui_locales: ['zh'] } })).url)),
    ).toBe('en');
  });

  it('is ignored where the reader has chosen a language, and overrides the browser’s preference', async () => {
    const { url } = authorizationRequest(quiet, chinese);
    expect(languageOf(await withCookie('en').open(url))).toBe('en');
    const agent = new UserAgent();
    const { url: login } = await agent.open(authorizationRequest(quiet, { ui_locales: 'en-GB' }).url);
    const wishing = await agent.request(login.href, { headers: { 'Accept-Language': 'zh-CN' } });
    expect([wishing.status, languageOf({ html: await wishing.text() })]).toEqual([200, 'en']);
  });

  it.each([
    ['of unsupported languages', 'it ko-KR zh-TW'],
    ['that is not a list of tags', '<b>"_'],
    ['of endless length', 'it '.repeat(3000)],
  ])('%s is not an error, and the browser’s preference applies', async (_, uiLocales) => {
    const answer = await new UserAgent().request(authorizationRequest(quiet, { ui_locales: uiLocales }).url);
    const location = new URL(answer.headers.get('location') ?? '', serverUrl);
    expect([location.pathname, location.searchParams.has('ui_locales')]).toEqual([`/t/${LOGOUT_TENANT}/login`, false]);
  });

  it('is kept for two requests in one browser, each in its own language', async () => {
    const agent = new UserAgent();
    const one = await agent.open(authorizationRequest(quiet, chinese).url);
    const two = await agent.open(authorizationRequest(quiet, { ui_locales: 'en' }).url);
    expect([languageOf(await agent.open(one.url.href)), languageOf(await agent.open(two.url.href))]).toEqual([
      'zh-CN',
      'en',
    ]);
  });
});

describe('pages rendered without Next', () => {
  const bad = { ...chinese, redirect_uri: 'https://elsewhere.example/' };

  test.each<[string, (agent: UserAgent) => Promise<Response>]>([
    ['by GET', (agent) => agent.request(authorizationRequest(quiet, bad).url)],
    [
      'by POST',
      (agent) =>
        agent.request(`${issuerOf(LOGOUT_TENANT)}/authorize`, {
          method: 'POST',
          headers: FORM,
          body: encodeForm({ client_id: quiet.id, ...bad }),
        }),
    ],
  ])('an invalid authorization request, %s', async (_, ask) => {
    const answer = await ask(new UserAgent());
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain(inChinese);
    expect(html).toContain('此登录请求无效');
    expect(languageOf({ html: await (await ask(withCookie('en'))).text() })).toBe('en');
  });

  test.each<[string, () => Promise<{ url: string }>]>([
    ['not pushed', async () => authorizationRequest(quiet, { ...chinese, response_mode: 'form_post' })],
    ['pushed', () => push(web, { ...chinese, response_mode: 'form_post', prompt: 'none' })],
  ])('the form that posts a response to the application, %s', async (_, request) => {
    const { url } = await request();
    const agent = url.includes(LOGOUT_TENANT)
      ? await signIn(await logoutDirectory.createPerson(), { tenant: LOGOUT_TENANT })
      : await signIn(await bankScim.createPerson(), { tenant: 'par-bank' });
    const html = await (await agent.request(url)).text();
    expect(html).toContain(inChinese);
    expect(html).toContain('正在返回应用。');
  });

  test('a form whose request has expired', async () => {
    const person = await logoutDirectory.createPerson();
    const agent = new UserAgent();
    const login = await agent.open(authorizationRequest(quiet, chinese).url);
    expect((await signInOn(agent, login, person)).left).toBe(true);
    readsChinese(await signInOn(agent, login, person), '此登录请求无法继续');
    readsChinese(await agent.open(login.url.href), '此登录请求无法继续');
  });
});

describe('ui_locales of a sign-out request', () => {
  it('sets the language of the question and of the confirmation', async () => {
    const { agent } = await signedInAt(quiet);
    const question = await agent.open(endSessionUrl({ client_id: quiet.id, ...chinese }));
    readsChinese(question, '退出登录？');
    readsChinese(await agent.submit(question, {}, formOf(question, '/sign-out/confirm')), '你已退出登录');
  });

  it('also applies to a form of another site, both without a question and in an error', async () => {
    const { agent, id_token: hint } = await signedInAt(quiet);
    readsChinese(await agent.open(endSessionUrl({ id_token_hint: hint, ...chinese })), '你已退出登录');
    const refused = await new UserAgent().open(
      endSessionUrl({ client_id: 'nobody', post_logout_redirect_uri: 'https://nobody.example/', ...chinese }),
    );
    readsChinese(refused, '此退出登录请求无效');
    const posted = await new UserAgent().request(`${issuerOf(LOGOUT_TENANT)}/end-session`, {
      method: 'POST',
      headers: FORM,
      body: encodeForm({ client_id: quiet.id, ...chinese }),
    });
    expect(new URL(posted.headers.get('location') ?? '').searchParams.get('ui_locales')).toBe('zh-CN');
  });

  it('with unsupported languages is not an error', async () => {
    const { url } = await new UserAgent().open(endSessionUrl({ ui_locales: 'it' }));
    expect([url.pathname, url.search]).toEqual([`/t/${LOGOUT_TENANT}/signed-out`, '']);
  });
});
