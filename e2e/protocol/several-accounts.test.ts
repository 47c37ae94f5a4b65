/** Several accounts in one browser (OpenID Connect Core, 3.1.2.1; RP-Initiated Logout, 2). */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { authorizationRequest, codeOf, redemption, signIn, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { endSessionUrl, LOGOUT_TENANT, logoutDirectory, type OpenIdTokens } from '../support/logout';
import { requestToken, tokensOf } from '../support/oauth';
import { type Arrival, formOf, UserAgent } from '../support/user-agent';

const client = clientOf('logout-quiet', LOGOUT_TENANT);
const asking = clientOf('logout-asking', LOGOUT_TENANT);
const base = `/t/${LOGOUT_TENANT}`;
const url = (path: string) => `${issuerOf(LOGOUT_TENANT)}${path}`;

type TestPerson = Awaited<ReturnType<typeof logoutDirectory.createPerson>>;

/** A browser in which people have signed in one beside the other. The last one is current. */
async function browserOf(...people: TestPerson[]): Promise<UserAgent> {
  const agent = new UserAgent();
  for (const person of people) {
    const page = await agent.open(url('/login?switch=another'));
    const { action, fields } = formOf(page, '/login/password');
    await agent.post(action, { ...fields, username: person.userName, password: person.password });
  }
  return agent;
}

async function twoPeople() {
  const [ada, ben] = [await logoutDirectory.createPerson(), await logoutDirectory.createPerson()];
  return { ada, ben, agent: await browserOf(ada, ben) };
}

/** Who the browser acts as. */
async function current(agent: UserAgent, people: TestPerson[]): Promise<string | null> {
  const { url: at, html } = await agent.open(url('/sign-out'));
  if (!at.pathname.endsWith('/sign-out')) return null;
  return people.find(({ userName }) => textOf(html).includes(userName))?.userName ?? 'someone else';
}

const listed = (page: Arrival, people: TestPerson[]) =>
  people.flatMap(({ userName }) => (textOf(page.html).includes(userName) ? userName : []));

/** Its button on a page that lists accounts. */
const choiceOf = (page: Arrival, { userName }: TestPerson) => {
  const item = page.html.split('<li').find((part) => part.includes(userName)) ?? '';
  const [form] = formsOf(item);
  if (!form) throw new Error(`${userName} cannot be chosen`);
  return form;
};

async function subjectOf(request: ReturnType<typeof authorizationRequest>, arrival: Arrival): Promise<unknown> {
  const tokens = (await tokensOf(requestToken(request.client, redemption(request, codeOf(arrival))))) as OpenIdTokens;
  return decodeJwt(tokens.access_token).sub;
}

/** An ID token of the current account. */
async function idTokenIn(agent: UserAgent): Promise<string> {
  const request = authorizationRequest(client, { scope: 'openid' });
  const redeemed = redemption(request, codeOf(await agent.open(request.url)));
  return ((await tokensOf(requestToken(client, redeemed))) as OpenIdTokens).id_token;
}

describe('a browser with several accounts', () => {
  it('lists them where an application asks which one to use, and continues with the chosen one', async () => {
    const { ada, ben, agent } = await twoPeople();
    const request = authorizationRequest(client, { prompt: 'select_account' });
    const page = await agent.open(request.url);
    expect([page.url.pathname, listed(page, [ada, ben])]).toEqual([
      `${base}/select-account`,
      [ada.userName, ben.userName],
    ]);
    expect(await subjectOf(request, await agent.submit(page, {}, choiceOf(page, ada)))).toBe(ada.id);
    expect(await current(agent, [ada, ben])).toBe(ada.userName);
  });

  it('keeps each session as it was: switching is neither a sign-in nor a second factor', async () => {
    const { ada, agent } = await twoPeople();
    const page = await agent.open(url('/select-account'));
    await agent.submit(page, {}, choiceOf(page, ada));
    for (const required of [{ max_age: '0' }, { prompt: 'login' }])
      expect((await agent.open(authorizationRequest(client, required).url)).url.pathname).toBe(`${base}/login`);
    const strong = authorizationRequest(client, { acr_values: 'urn:tessera:acr:2fa', prompt: 'select_account' });
    const asked = await agent.open(strong.url);
    expect((await agent.submit(asked, {}, choiceOf(asked, ada))).url.pathname).toContain(`${base}/second-factor`);
  });

  it('replaces only the session of a person who signs in again, and holds at most five', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => logoutDirectory.createPerson()));
    const [first, second, ...rest] = people as [TestPerson, TestPerson, ...TestPerson[]];
    const agent = await browserOf(first, second, first);
    expect(listed(await agent.open(url('/select-account')), people)).toEqual([first.userName, second.userName]);
    const full = await browserOf(...people);
    const shown = listed(await full.open(url('/select-account')), people);
    expect(shown.sort()).toEqual([second, ...rest].map(({ userName }) => userName).sort());
  });

  it('no longer shows an account once its person is deactivated, and the others stay', async () => {
    const { ada, ben, agent } = await twoPeople();
    const page = await agent.open(url('/select-account'));
    await logoutDirectory.send('PATCH', `/Users/${ada.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    });
    const after = await agent.submit(page, {}, choiceOf(page, ada));
    expect([after.url.pathname, listed(after, [ada, ben])]).toEqual([`${base}/select-account`, [ben.userName]]);
    expect(await current(agent, [ada, ben])).toBe(ben.userName);
  });

  it('switches only by its own form, for that account, and to its own accounts', async () => {
    const { ada, ben, agent } = await twoPeople();
    const page = await agent.open(url('/select-account'));
    const { action, fields } = choiceOf(page, ada);
    const foreign = await browserOf(await logoutDirectory.createPerson());
    await expectErrorPage(await foreign.post(new URL(action, page.url).href, fields), 403);
    const other = choiceOf(page, ben).fields.account ?? '';
    await expectErrorPage(await agent.post(new URL(action, page.url).href, { ...fields, account: other }), 403);
    await expectErrorPage(
      await agent.post(new URL(action, page.url).href, fields, {
        Origin: 'https://evil.example',
        'Sec-Fetch-Site': 'cross-site',
      }),
      403,
    );
    expect(await current(agent, [ada, ben])).toBe(ben.userName);
  });

  it('may change the account in the middle of a request, and the former account can no longer decide it', async () => {
    const { ada, ben, agent } = await twoPeople();
    const request = authorizationRequest(asking);
    const former = await agent.open(request.url);
    expect([former.url.pathname, listed(former, [ada, ben])]).toEqual([`${base}/consent`, [ben.userName]]);
    const another = await agent.open(`${url('/login')}?switch=1&request=${former.url.searchParams.get('request')}`);
    const consent = await agent.submit(another, {}, choiceOf(another, ada));
    expect([consent.url.pathname, listed(consent, [ada, ben])]).toEqual([`${base}/consent`, [ada.userName]]);
    const page = await agent.open(url('/select-account'));
    await agent.submit(page, {}, choiceOf(page, ben));
    const { action, fields } = formOf(former, '/consent/decision');
    await expectErrorPage(await agent.post(new URL(action, former.url).href, { ...fields, decision: 'allow' }), 403);
  });

  it('accepts no form about a second factor that was shown for another account', async () => {
    const { ada, agent } = await twoPeople();
    const page = await agent.open(url('/account/security'));
    const { action, fields } = formOf(page, '/second-factor/authenticator/start');
    const choices = await agent.open(url('/select-account'));
    await agent.submit(choices, {}, choiceOf(choices, ada));
    const to = new URL(action, page.url).href;
    await expectErrorPage(await agent.post(to, fields), 403);
    await expectErrorPage(await agent.post(to, { ...fields, person: ada.id }), 403);
  });

  it('is in the state of one of two parallel switches, with all of its accounts', async () => {
    const { ada, ben, agent } = await twoPeople();
    const page = await agent.open(url('/select-account'));
    await Promise.all([ada, ben].map((person) => agent.submit(page, {}, choiceOf(page, person))));
    expect([ada.userName, ben.userName]).toContain(await current(agent, [ada, ben]));
    expect(listed(await agent.open(url('/select-account')), [ada, ben])).toEqual([ada.userName, ben.userName]);
  });

  it('offers them on the sign-in page, unless the application requires a new sign-in', async () => {
    const { ada, ben, agent } = await twoPeople();
    await agent.submit(await agent.open(url('/sign-out')), {});
    expect(await current(agent, [ada, ben])).toBeNull();
    const request = authorizationRequest(client);
    const page = await agent.open(request.url);
    expect([page.url.pathname, listed(page, [ada, ben])]).toEqual([`${base}/login`, [ada.userName]]);
    expect(listed(await agent.open(authorizationRequest(client, { prompt: 'login' }).url), [ada, ben])).toEqual([]);
    expect(await subjectOf(request, await agent.submit(page, {}, choiceOf(page, ada)))).toBe(ada.id);
  });

  it('accepts no list of accounts that was made for another tenant or by anyone else', async () => {
    const { ada, ben, agent } = await twoPeople();
    const cookie = agent.jar.named(`tessera.${LOGOUT_TENANT}.session`);
    const stranger = new UserAgent();
    stranger.jar.set('tessera.default.session', cookie?.value ?? '');
    stranger.jar.set(cookie?.name ?? '', `${cookie?.value.slice(0, -2)}AA`);
    expect((await stranger.open(url('/select-account'))).url.pathname).toBe(`${base}/login`);
    expect((await stranger.open('/select-account')).url.pathname).toBe('/login');
    stranger.jar.set(cookie?.name ?? '', 'x'.repeat(6_000));
    expect((await stranger.open(url('/select-account'))).url.pathname).toBe(`${base}/login`);
    expect(listed(await agent.open(url('/select-account')), [ada, ben])).toHaveLength(2);
  });
});

describe('hints', () => {
  it('with prompt=none get an answer for the account that they name, never for the current one', async () => {
    const { ada, ben, agent } = await twoPeople();
    const quietly = (hint: Record<string, string>) => authorizationRequest(client, { prompt: 'none', ...hint });
    const named = quietly({ login_hint: ada.userName.toUpperCase() });
    expect(await subjectOf(named, await agent.open(named.url))).toBe(ada.id);
    expect(await current(agent, [ada, ben])).toBe(ben.userName);

    const page = await agent.open(url('/select-account'));
    await agent.submit(page, {}, choiceOf(page, ada));
    const hint = await idTokenIn(agent);
    await agent.submit(page, {}, choiceOf(page, ben));
    const hinted = quietly({ id_token_hint: hint });
    expect(await subjectOf(hinted, await agent.open(hinted.url))).toBe(ada.id);

    const strong = quietly({ id_token_hint: hint, max_age: '0' });
    expectRedirectError(await agent.request(strong.url), 'login_required', strong);
    const out = await agent.open(`${url('/sign-out')}?account=${choiceOf(page, ada).fields.account}`);
    await agent.submit(out, {}, formOf(out, '/sign-out/confirm'));
    const gone = quietly({ id_token_hint: hint });
    expectRedirectError(await agent.request(gone.url), 'login_required', gone);
  });

  it('of an account that is not current let the person confirm it where a page is needed', async () => {
    const { ada, ben, agent } = await twoPeople();
    const request = authorizationRequest(asking, { login_hint: ada.userName });
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe(`${base}/select-account`);
    expect(await current(agent, [ada, ben])).toBe(ben.userName);
    const consent = await agent.submit(page, {}, choiceOf(page, ada));
    expect([consent.url.pathname, textOf(consent.html).includes(ada.userName)]).toEqual([`${base}/consent`, true]);
  });

  it('of an account that must sign in again lead to the sign-in page, not to an answer for the current one', async () => {
    const ada = await logoutDirectory.createPerson();
    const ben = await logoutDirectory.createPerson();
    const agent = await browserOf(ada);
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    const page = await agent.open(url('/login?switch=another'));
    await signInOn(agent, page, ben);
    const request = authorizationRequest(client, { login_hint: ada.userName, max_age: '4' });
    const shown = await agent.open(request.url);
    expect([shown.url.pathname, shown.url.searchParams.get('switch')]).toEqual([`${base}/login`, '1']);
    expect(await subjectOf(request, await signInOn(agent, shown, ada))).toBe(ada.id);
  });

  it('with prompt=none do not tell what an account that is not current lacks', async () => {
    const { ada, agent } = await twoPeople();
    const request = authorizationRequest(asking, { prompt: 'none', login_hint: ada.userName });
    expectRedirectError(await agent.request(request.url), 'login_required', request);
  });

  it('keep the current account where they name none of the browser', async () => {
    const { ben, agent } = await twoPeople();
    const request = authorizationRequest(client, { prompt: 'none', login_hint: 'nobody@example.com' });
    expect(await subjectOf(request, await agent.open(request.url))).toBe(ben.id);
  });
});

describe('signing out', () => {
  it('of one account leaves the other, and of all leaves none', async () => {
    const { ada, ben, agent } = await twoPeople();
    const page = await agent.open(url('/sign-out'));
    expect(textOf(page.html)).toContain('Sign out of all 2 accounts');
    const done = await agent.submit(page, {});
    expect(textOf(done.html)).toContain('still signed in to another account');
    const rest = await agent.open(url('/select-account'));
    expect(listed(rest, [ada, ben])).toEqual([ada.userName]);

    const both = await browserOf(ada, ben);
    const copy = new UserAgent();
    both.jar.copyTo(copy.jar);
    await both.submit(await both.open(url('/sign-out')), { all: '1' });
    for (const browser of [both, copy])
      expect((await browser.open(url('/select-account'))).url.pathname).toBe(`${base}/login`);
  });

  it('on a page that was opened before switching ends the session that the page shows, and otherwise asks', async () => {
    const { ada, ben, agent } = await twoPeople();
    const old = formOf(await agent.open(url('/account')), '/logout');
    const choices = await agent.open(url('/select-account'));
    await agent.submit(choices, {}, choiceOf(choices, ada));
    expect(await current(agent, [ada, ben])).toBe(ada.userName);
    expect(old.fields).toEqual({ $account: ben.id });
    const signOutOld = () => agent.post(url('/logout'), old.fields);
    expect((await signOutOld()).headers.get('location')).toBe(`${base}/signed-out`);
    expect(listed(await agent.open(url('/select-account')), [ada, ben])).toEqual([ada.userName]);
    expect(await current(agent, [ada, ben])).toBe(ada.userName);

    expect((await signOutOld()).headers.get('location')).toBe(`${base}/sign-out`);
    expect(await current(agent, [ada, ben])).toBe(ada.userName);
    await agent.post(url('/logout'), { $account: ada.id });
    expect((await agent.open(url('/select-account'))).url.pathname).toBe(`${base}/login`);
  });

  it('by a client’s request ends the session of its hint, current or not, and no other', async () => {
    const ada = await logoutDirectory.createPerson();
    const ben = await logoutDirectory.createPerson();
    const agent = await browserOf(ada);
    const hint = await idTokenIn(agent);
    const page = await agent.open(url('/login?switch=another'));
    await signInOn(agent, page, ben);
    await agent.open(endSessionUrl({ id_token_hint: hint }));
    expect(listed(await agent.open(url('/select-account')), [ada, ben])).toEqual([ben.userName]);
    expect(await current(agent, [ada, ben])).toBe(ben.userName);
    await agent.open(endSessionUrl({ id_token_hint: await idTokenIn(agent) }));
    expect((await agent.open(url('/select-account'))).url.pathname).toBe(`${base}/login`);
  });

  it('by a client’s request asks although no account is current', async () => {
    const { ada, ben, agent } = await twoPeople();
    await agent.submit(await agent.open(url('/sign-out')), {});
    const page = await agent.open(endSessionUrl({ client_id: client.id }));
    expect([page.url.pathname, listed(page, [ada, ben])]).toEqual([`${base}/sign-out`, [ada.userName]]);
    await agent.submit(page, {}, formOf(page, '/sign-out/confirm'));
    expect((await agent.open(url('/select-account'))).url.pathname).toBe(`${base}/login`);
    expect((await agent.open(endSessionUrl({ client_id: client.id }))).url.pathname).toBe(`${base}/signed-out`);
  });

  it('by a client’s request asks about the account of its hint, even if that has signed in again', async () => {
    const ada = await logoutDirectory.createPerson();
    const ben = await logoutDirectory.createPerson();
    const agent = await browserOf(ada);
    const hint = await idTokenIn(agent);
    for (const person of [ada, ben]) await signInOn(agent, await agent.open(url('/login?switch=another')), person);
    const page = await agent.open(endSessionUrl({ id_token_hint: hint }));
    expect([page.url.pathname, listed(page, [ada, ben])]).toEqual([`${base}/sign-out`, [ada.userName]]);
  });

  it('of an account accepts only the form that was shown for it', async () => {
    const { ada, ben, agent } = await twoPeople();
    const page = await agent.open(url('/sign-out'));
    const { action, fields } = formOf(page, '/sign-out/confirm');
    const other = choiceOf(await agent.open(url('/select-account')), ada).fields.account ?? '';
    await expectErrorPage(await agent.post(new URL(action, page.url).href, { ...fields, account: other }), 403);
    expect(listed(await agent.open(url('/select-account')), [ada, ben])).toHaveLength(2);
  });
});

it('starts a new session at every sign-in: the sid of the earlier cookie is worth nothing', async () => {
  const person = await logoutDirectory.createPerson();
  const agent = await signIn(person, { tenant: LOGOUT_TENANT });
  const before = new UserAgent();
  agent.jar.copyTo(before.jar);
  await signInOn(agent, await agent.open(url('/login?switch=another')), person);
  expect((await before.open(url('/select-account'))).url.pathname).toBe(`${base}/login`);
  expect((await agent.open(url('/select-account'))).url.pathname).toBe(`${base}/select-account`);
});
