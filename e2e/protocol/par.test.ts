/** Pushed authorization requests (RFC 9126). */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { approve, authorizationRequest, codeOf, decide, redemption, signIn, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { encodeForm, FORM } from '../support/form';
import { callAs, introspect, postForm, requestToken, tokensOf } from '../support/oauth';
import { bankScim, parametersOf, push, pushedOnlyScim, pushForm, REQUEST_URI, referring } from '../support/pushed';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const web = clientOf('par-web', 'par-bank');
const other = clientOf('par-other', 'par-bank');
const spa = clientOf('par-spa', 'par-bank');
const signer = clientOf('par-signer', 'par-bank');

describe('the endpoint', () => {
  it.each([web, spa, signer])(
    'answers 201 with a reference that is valid for a minute and not cached: $id',
    async (client) => {
      const { status, headers, body } = await pushForm(client, parametersOf(authorizationRequest(client)));
      expect([status, body]).toEqual([
        201,
        { request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[\w-]{43}$/), expires_in: 60 },
      ]);
      expect([headers.get('cache-control'), headers.get('content-type')]).toEqual(['no-store', 'application/json']);
    },
  );

  it('is in the metadata, and marked as required where the tenant requires it', async () => {
    const described = async (tenant: string) =>
      (await (await send(`/.well-known/oauth-authorization-server/t/${tenant}`)).json()) as Record<string, unknown>;
    const [bank, only] = [await described('par-bank'), await described('par-only')];
    expect(bank.pushed_authorization_request_endpoint).toBe(`${issuerOf('par-bank')}/par`);
    expect(bank).not.toHaveProperty('require_pushed_authorization_requests');
    expect(only.require_pushed_authorization_requests).toBe(true);
  });

  it('rejects GET', async () => {
    expect((await send(`${issuerOf('par-bank')}/par`)).status).toBe(405);
  });

  it.each<[string, Record<string, string>, string]>([
    ['with only its client_id', { client_id: web.id }, 'invalid_client'],
    ['with a wrong secret', { client_id: web.id, client_secret: 'wrong' }, 'invalid_client'],
    ['without credentials', {}, 'invalid_client'],
  ])('rejects a confidential client %s', async (_how, proof, error) => {
    const { client_id: _, ...parameters } = parametersOf(authorizationRequest(web));
    const { status, body } = await postForm('/par', { ...parameters, ...proof }, { tenant: web.tenant });
    expect([status, body.error]).toEqual([401, error]);
  });

  it.each<[string, Record<string, string | string[] | undefined>, string]>([
    ['a redirect_uri that is not registered', { redirect_uri: 'https://evil.example/cb' }, 'invalid_request'],
    ['no response_type', { response_type: undefined }, 'invalid_request'],
    ['an unsupported response_type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no code_challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['code_challenge_method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['an unknown scope', { scope: 'everything' }, 'invalid_scope'],
    ['an unknown resource', { resource: 'https://nowhere.example' }, 'invalid_target'],
    ['a repeated scope', { scope: ['profile', 'accounts'] }, 'invalid_request'],
    ['prompt none combined with another value', { prompt: 'none login' }, 'invalid_request'],
    ['a request_uri', { request_uri: `${REQUEST_URI}x` }, 'invalid_request'],
    ['a state of 9,000 characters', { state: 's'.repeat(9_000) }, 'invalid_request'],
    ['the client_id of another client', { client_id: 'par-other' }, 'invalid_request'],
  ])('rejects %s when it is pushed, in JSON', async (_what, overrides, error) => {
    const { status, body, headers } = await pushForm(web, parametersOf(authorizationRequest(web, overrides)));
    expect([status, body.error]).toEqual([400, error]);
    expect([headers.get('location'), headers.get('cache-control'), body.request_uri]).toEqual([
      null,
      'no-store',
      undefined,
    ]);
  });

  it('rejects a body that is too large or not a form', async () => {
    const { headers } = {
      headers: { Authorization: `Basic ${Buffer.from(`${web.id}:${web.secret}`).toString('base64')}` },
    };
    const large = await send(`${issuerOf('par-bank')}/par`, {
      method: 'POST',
      headers: { ...FORM, ...headers },
      body: encodeForm({ state: 'x'.repeat(100_000) }),
    });
    expect(large.status).toBe(413);
    const json = await send(`${issuerOf('par-bank')}/par`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(json.status).toBe(400);
  });

  it('rejects a client of another tenant', async () => {
    const { status, body } = await callAs(
      { ...web, tenant: 'par-only' },
      '/par',
      parametersOf(authorizationRequest(web)),
    );
    expect([status, body.error]).toEqual([401, 'invalid_client']);
  });
});

describe('a pushed request', () => {
  it.each([web, spa])('leads to tokens like any other, with everything that was pushed: $id', async (client) => {
    const person = await bankScim.createPerson();
    const resource = ['https://accounts.example', 'https://cards.example'];
    const request = await push(client, { scope: 'accounts', resource, login_hint: person.userName });
    const agent = new UserAgent();
    const login = await agent.open(request.url);
    expect(login.html).toContain(`value="${person.userName}"`);
    const arrival = await decide(agent, await signInOn(agent, login, person), 'allow');
    expect(Object.fromEntries(arrival.url.searchParams)).toMatchObject({
      state: request.state,
      iss: issuerOf(client.tenant),
    });
    const tokens = await tokensOf(requestToken(client, redemption(request, codeOf(arrival))));
    expect(tokens.scope).toBe('accounts');
    expect(decodeJwt(tokens.access_token)).toMatchObject({ client_id: client.id, aud: resource });
    expect((await introspect(web, tokens.access_token)).body.active).toBe(client === web);
  });

  it('stands alone: other parameters from the browser are ignored', async () => {
    const request = await push(web, { scope: 'profile', prompt: 'consent' });
    const person = await bankScim.createPerson();
    const beside = {
      scope: 'accounts',
      redirect_uri: 'https://evil.example/cb',
      state: 'other',
      response_type: 'token',
      prompt: 'none',
      code_challenge: 'x',
    };
    const arrival = await approve(
      new UserAgent(),
      { ...request, url: referring(web, request.requestUri, beside) },
      person,
    );
    expect(arrival.url.href.startsWith(`${web.redirectUri}?`)).toBe(true);
    expect(arrival.url.searchParams.get('state')).toBe(request.state);
    expect((await tokensOf(requestToken(web, redemption(request, codeOf(arrival))))).scope).toBe('profile');
  });

  it('may be used by POST', async () => {
    const { requestUri } = await push(web);
    const answer = await new UserAgent().request(`${issuerOf('par-bank')}/authorize`, {
      method: 'POST',
      headers: FORM,
      body: encodeForm({ client_id: web.id, request_uri: requestUri }),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, expect.stringContaining('/login?request=')]);
  });

  it('is not used up by a form of another site, where browsers omit our cookies: it returns by GET', async () => {
    const { requestUri } = await push(web);
    const form = encodeForm({ client_id: web.id, request_uri: requestUri });
    const answer = await send(`${issuerOf('par-bank')}/authorize`, {
      method: 'POST',
      headers: { ...FORM, 'Sec-Fetch-Site': 'cross-site' },
      body: form,
    });
    expect([answer.status, answer.headers.getSetCookie(), answer.headers.get('location')]).toEqual([
      303,
      [],
      `${issuerOf('par-bank')}/authorize?${form}`,
    ]);
    expect((await new UserAgent().open(answer.headers.get('location') ?? '')).url.pathname).toBe('/t/par-bank/login');
  });

  it('belongs to its client, and is not used up by another', async () => {
    const request = await push(web);
    await expectErrorPage(await send(referring(other, request.requestUri)));
    await expectErrorPage(await send(referring({ id: spa.id, tenant: 'par-only' }, request.requestUri)));
    const arrival = await approve(new UserAgent(), request, await bankScim.createPerson());
    expect(codeOf(arrival)).not.toBe('');
  });

  it('is single use: rejected in another browser right away, and everywhere after the response', async () => {
    const request = await push(web);
    const agent = new UserAgent();
    const login = await agent.open(request.url);
    await expectErrorPage(await send(request.url));
    await expectErrorPage(await new UserAgent().request(request.url));
    const arrival = await decide(agent, await signInOn(agent, login, await bankScim.createPerson()), 'allow');
    expect(arrival.left).toBe(true);
    await expectErrorPage(await agent.request(request.url));
  });

  it('can be reloaded in the same browser until a decision: one page, one code', async () => {
    const request = await push(web);
    const agent = new UserAgent();
    const first = await agent.open(request.url);
    const again = await agent.open(request.url);
    expect(again.url.href).toBe(first.url.href);
    const consent = await signInOn(agent, again, await bankScim.createPerson());
    const reloaded = await agent.open(request.url);
    expect(reloaded.url.href).toBe(consent.url.href);
    const arrival = await decide(agent, reloaded, 'allow');
    const tokens = await requestToken(web, redemption(request, codeOf(arrival)));
    expect(tokens.status).toBe(200);
    const late = await agent.submit(consent, { decision: 'allow' });
    expect(late.left).toBe(false);
  });

  it('yields one code when 8 browsers of one person use it in parallel', async () => {
    const person = await bankScim.createPerson();
    const agent = await signIn(person, { tenant: 'par-bank' });
    await approve(agent, await push(web), person);
    const { url } = await push(web);
    const answers = await Promise.all(Array.from({ length: 8 }, () => agent.request(url)));
    const codes = answers.flatMap(
      ({ headers }) => new URL(headers.get('location') ?? 'https://none.example').searchParams.get('code') ?? [],
    );
    expect(codes).toHaveLength(1);
  });

  it('reports later errors to the client, such as prompt=none when not signed in', async () => {
    const request = await push(web, { prompt: 'none' });
    expectRedirectError(await send(request.url), 'login_required', request);
  });

  it.each([
    ['no', ''],
    ['a short', 'x'],
    ['a long', 'x'.repeat(5_000)],
    ['a NUL in the', '%00'],
  ])('cannot be guessed: %s reference is rejected on a page', async (_which, reference) => {
    await expectErrorPage(
      await send(
        `${issuerOf('par-bank')}/authorize?client_id=${web.id}&request_uri=${encodeURIComponent(REQUEST_URI)}${reference}`,
      ),
    );
  });

  it('referenced twice is rejected on a page', async () => {
    const { url, requestUri } = await push(web);
    await expectErrorPage(await send(`${url}&request_uri=${encodeURIComponent(requestUri)}`));
  });

  it('is exposed in no address and no cookie', async () => {
    const { url } = await push(web, { state: 'state-that-stays-here', login_hint: 'hint-that-stays-here' });
    const answer = await new UserAgent().request(url);
    const found = [answer.headers.get('location'), ...answer.headers.getSetCookie()].join(' ');
    expect(found).toContain('/login?request=');
    expect(found).not.toMatch(/stays-here/);
  });
});

describe('a request that is not pushed', () => {
  it('is rejected for a client that must push, by redirect', async () => {
    const request = authorizationRequest(web);
    expectRedirectError(await send(request.url), 'invalid_request', request);
  });

  it('is rejected for every client of a tenant that requires pushing', async () => {
    const client = clientOf('par-spa', 'par-only');
    const request = authorizationRequest(client);
    expectRedirectError(await send(request.url), 'invalid_request', request);
    const arrival = await approve(new UserAgent(), await push(client), await pushedOnlyScim.createPerson());
    expect(codeOf(arrival)).not.toBe('');
  });

  it('is accepted for others', async () => {
    expect((await new UserAgent().open(authorizationRequest(spa).url)).url.pathname).toBe('/t/par-bank/login');
  });
});
