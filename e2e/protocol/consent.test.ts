/** Consent: which person gives it, for what, and in which browser and session (RFC 6749, 10.2; RFC 9700, 4.15). */
import { describe, expect, it } from 'vitest';
import {
  approve,
  authorizationRequest,
  codeOf,
  decide,
  freshTokens,
  redemption,
  signIn,
  signInOn,
} from '../support/authorization';
import { expectErrorPage, expectRedirectError } from '../support/expectations';
import { clientOf, type TestClient } from '../support/fixture';
import { textOf } from '../support/html-form';
import { refresh, requestToken, tokensOf } from '../support/oauth';
import { scim } from '../support/scim';
import { type Arrival, formOf, UserAgent } from '../support/user-agent';

const spa = clientOf('spa');
const web = clientOf('web');
const native = clientOf('native');

/** A browser with a person signed in, on the consent page of a request. */
async function atConsent(client: TestClient = spa, overrides: Parameters<typeof authorizationRequest>[1] = {}) {
  const agent = await signIn(await scim.createPerson());
  const request = authorizationRequest(client, overrides);
  const page = await agent.open(request.url);
  expect(page.url.pathname).toBe('/consent');
  return { agent, request, page, form: formOf(page, '/consent/decision') };
}

const opensConsent = async (
  agent: UserAgent,
  client: TestClient,
  overrides: Parameters<typeof authorizationRequest>[1] = {},
) => (await agent.open(authorizationRequest(client, overrides).url)).url.pathname === '/consent';

describe('the consent page', () => {
  it('shows the client, where the response goes, and each scope in words', async () => {
    const { page } = await atConsent(spa, { scope: 'profile orders:write' });
    const text = textOf(page.html);
    for (const said of ['Storefront', 'spa.example', 'See your name and profile', 'Place orders for you'])
      expect(text).toContain(said);
    expect(text).not.toContain('See your email address');
  });

  it('shows the client’s name as plain text', async () => {
    const { page } = await atConsent(clientOf('marked-up'));
    expect(page.html).not.toContain('<b>Bold');
    expect(textOf(page.html)).toContain('<b>Bold</b> & "quoted"');
    // Loading its logo from there would tell another host who views the page.
    expect(page.html).not.toContain('marked-up.example/logo');
    expect(page.html).not.toContain('<img');
  });

  it('contains only an ID and a token: the request is kept on the server', async () => {
    const { form, request, page } = await atConsent();
    expect(Object.keys(form.fields).sort()).toEqual(['csrf', 'request']);
    expect(page.html).not.toContain(request.state);
    expect(page.html).not.toContain(new URL(request.url).searchParams.get('code_challenge'));
  });

  it.each([
    ['redirect_uri', 'https://evil.test/'],
    ['client_id', 'web'],
    ['scope', 'profile email orders:read orders:write reports'],
    ['response_type', 'token'],
    ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('does not let the request be changed by a field %s', async (name, value) => {
    const { agent, request, form } = await atConsent(spa, { scope: 'profile' });
    const response = await agent.post(form.action, { ...form.fields, decision: 'allow', [name]: value });
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(request.redirectUri);
    const tokens = await tokensOf(requestToken(spa, redemption(request, location.searchParams.get('code') ?? '')));
    expect(tokens.scope).toBe('profile');
  });

  it.each([undefined, '', 'maybe', 'ALLOW'])('accepts no decision other than allow and deny: %s', async (decision) => {
    const { agent, form } = await atConsent();
    await expectErrorPage(await agent.post(form.action, { ...form.fields, decision }));
  });
});

describe('a refusal', () => {
  it('returns access_denied with the state and without a code, and is not remembered', async () => {
    const { agent, request, page } = await atConsent();
    const form = formOf(page, '/consent/decision');
    const response = await agent.post(form.action, { ...form.fields, decision: 'deny' });
    expectRedirectError(response, 'access_denied', request);
    expect(await opensConsent(agent, spa)).toBe(true);
  });

  it('cannot be reversed, and no decision counts twice', async () => {
    const { agent, form } = await atConsent();
    await agent.post(form.action, { ...form.fields, decision: 'deny' });
    await expectErrorPage(await agent.post(form.action, { ...form.fields, decision: 'allow' }));
  });

  it('and a consent at the same time produce one response', async () => {
    const { agent, form } = await atConsent();
    const answers = await Promise.all(
      ['allow', 'deny', 'allow', 'deny'].map((decision) => agent.post(form.action, { ...form.fields, decision })),
    );
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });
});

describe('consent is remembered', () => {
  it('for a client and its scopes: the same or fewer skip the page', async () => {
    const { agent } = await freshTokens(spa, await scim.createPerson(), { overrides: { scope: 'profile email' } });
    expect(await opensConsent(agent, spa, { scope: 'profile email' })).toBe(false);
    expect(await opensConsent(agent, spa, { scope: 'email' })).toBe(false);
  });

  it('not for additional scopes', async () => {
    const { agent } = await freshTokens(spa, await scim.createPerson(), { overrides: { scope: 'profile' } });
    expect(await opensConsent(agent, spa, { scope: 'profile email' })).toBe(true);
  });

  it('not for another client', async () => {
    const { agent } = await freshTokens(spa, await scim.createPerson());
    expect(await opensConsent(agent, web)).toBe(true);
  });

  it('not for another person', async () => {
    await freshTokens(spa, await scim.createPerson());
    expect(await opensConsent(await signIn(await scim.createPerson()), spa)).toBe(true);
  });

  it('unless prompt=consent asks again', async () => {
    const { agent } = await freshTokens(spa, await scim.createPerson());
    expect(await opensConsent(agent, spa, { prompt: 'consent' })).toBe(true);
  });

  it.each(['http://127.0.0.1:4711/callback', 'com.example.desk:/callback'])(
    'not where another program could receive the response: %s',
    async (redirect_uri) => {
      const { agent } = await freshTokens(native, await scim.createPerson(), { overrides: { redirect_uri } });
      expect(await opensConsent(agent, native, { redirect_uri })).toBe(true);
    },
  );

  it('and prompt=none succeeds with it, and gets consent_required without it', async () => {
    const { agent } = await freshTokens(spa, await scim.createPerson());
    const silent = await agent.request(authorizationRequest(spa, { prompt: 'none' }).url);
    expect(silent.headers.get('location')).toMatch(/^https:\/\/spa\.example\/callback\?code=/);
    const request = authorizationRequest(web, { prompt: 'none' });
    expectRedirectError(await agent.request(request.url), 'consent_required', request);
  });

  it('is not requested for a first-party client', async () => {
    const person = await scim.createPerson();
    const agent = await signIn(person);
    const response = await agent.request(authorizationRequest(clientOf('first-party')).url);
    expect(response.headers.get('location')).toMatch(/^https:\/\/portal\.example\/callback\?code=/);
  });

  it('until the person withdraws it on the account page, which revokes the client’s tokens', async () => {
    const { agent, refresh_token } = await freshTokens(spa, await scim.createPerson());
    const account = await agent.open('/account');
    await agent.submit(account, {}, formOf(account, '/apps/disconnect'));
    expect(await opensConsent(agent, spa)).toBe(true);
    expect((await refresh(spa, refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('a decision counts only in the browser and session where the request started', () => {
  const send = (
    agent: UserAgent,
    page: Arrival,
    headers: Record<string, string> = {},
    fields: Record<string, string> = {},
  ) => {
    const form = formOf(page, '/consent/decision');
    return agent.post(form.action, { ...form.fields, decision: 'allow', ...fields }, headers);
  };

  it('not in another signed-in browser, with its own cookie and the stolen form', async () => {
    const { page } = await atConsent();
    const other = await signIn(await scim.createPerson());
    await expectErrorPage(await send(other, page), 403);
  });

  it('not in another browser that opens the page itself', async () => {
    const { page } = await atConsent();
    const other = await signIn(await scim.createPerson());
    const opened = await other.open(page.url.href);
    expect(opened.response.status).toBe(404);
    expect(opened.html).not.toContain('/consent/decision');
  });

  it('not without the browser cookie', async () => {
    const { agent, page } = await atConsent();
    agent.jar.delete(agent.jar.named('.browser')?.name ?? '');
    await expectErrorPage(await send(agent, page), 403);
  });

  it('not without a session', async () => {
    const { agent, page } = await atConsent();
    agent.jar.delete(agent.jar.named('.session')?.name ?? '');
    await expectErrorPage(await send(agent, page), 403);
  });

  it('not in a later session of the same browser', async () => {
    const { agent, page } = await atConsent();
    await signInOn(agent, await agent.open('/login?switch=1'), await scim.createPerson());
    await expectErrorPage(await send(agent, page), 403);
  });

  it.each([
    ['none', ''],
    ['a made-up value', 'A'.repeat(43)],
  ])('not with %s as the token', async (_which, csrf) => {
    const { agent, page } = await atConsent();
    await expectErrorPage(await send(agent, page, {}, { csrf }), 403);
  });

  it('not with the token of another session', async () => {
    const { agent, page } = await atConsent();
    const other = await atConsent();
    await expectErrorPage(await send(agent, page, {}, { csrf: other.form.fields.csrf ?? '' }), 403);
  });

  it('not with the token of another request of the same browser', async () => {
    const { agent, page } = await atConsent();
    const second = await agent.open(authorizationRequest(web).url);
    await expectErrorPage(
      await send(agent, page, {}, { csrf: formOf(second, '/consent/decision').fields.csrf ?? '' }),
      403,
    );
  });

  it.each<[string, Record<string, string>]>([
    ['Origin of another site', { Origin: 'https://evil.test' }],
    ['Origin of a subdomain', { Origin: 'http://sub.localhost' }],
    ['Origin on another port', { Origin: 'http://localhost:1' }],
    ['Sec-Fetch-Site cross-site', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { Origin: 'null', 'Sec-Fetch-Site': 'same-site' }],
    [
      'X-Forwarded-Host that matches the Origin',
      { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'https' },
    ],
  ])('not when another site submits it: %s', async (_how, headers) => {
    const { agent, page } = await atConsent();
    await expectErrorPage(await send(agent, page, headers), 403);
  });

  it('and is accepted in the original browser afterwards', async () => {
    const { agent, page } = await atConsent();
    codeOf(await decide(agent, page, 'allow'));
  });
});

describe('the sign-in page of a request', () => {
  it('does not work in another browser', async () => {
    const page = await new UserAgent().open(authorizationRequest(spa).url);
    expect((await new UserAgent().open(page.url.href)).response.status).toBe(404);
  });

  it('signs no one in with the form of another browser', async () => {
    const person = await scim.createPerson();
    const page = await new UserAgent().open(authorizationRequest(spa).url);
    const other = new UserAgent();
    await other.open('/login');
    const form = formOf(page, '/login/password');
    await expectErrorPage(
      await other.post(form.action, { ...form.fields, username: person.userName, password: person.password }),
      403,
    );
    expect(other.jar.named('.session')).toBeUndefined();
  });

  it('signs no one in from another site', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    const form = formOf(await agent.open('/login'), '/login/password');
    const fields = { ...form.fields, username: person.userName, password: person.password };
    await expectErrorPage(
      await agent.post(form.action, fields, { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }),
      403,
    );
    expect(agent.jar.named('.session')).toBeUndefined();
  });

  it('continues to the client in the browser where it began, however late', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    const request = authorizationRequest(spa);
    const opened = await agent.open(request.url);
    await agent.open(authorizationRequest(web).url);
    const consent = await signInOn(agent, opened, person);
    expect(codeOf(await approve(agent, request, person))).toBeTruthy();
    expect(consent.url.pathname).toBe('/consent');
  });
});
