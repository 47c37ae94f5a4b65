/** The other parameters of the authorization endpoint (RFC 6749, 4.1; RFC 7636; RFC 8707; RFC 9101; RFC 9207). */
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { authorizationRequest, codeOf, decide, freshCode, signInOn } from '../support/authorization';
import { issuerOf, serverUrl } from '../support/environment';
import { expectErrorPage, expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { FORM, type Parameters } from '../support/form';
import { scim } from '../support/scim';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const spa = clientOf('spa');
const web = clientOf('web');
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const refusals: [what: string, error: string, overrides: Parameters][] = [
  ['no response_type', 'invalid_request', { response_type: undefined }],
  ['an empty response_type', 'invalid_request', { response_type: '' }],
  ['response_type token', 'unsupported_response_type', { response_type: 'token' }],
  ['response_type code token', 'unsupported_response_type', { response_type: 'code token' }],
  ['response_type id_token', 'unsupported_response_type', { response_type: 'id_token' }],
  ['response_type none', 'unsupported_response_type', { response_type: 'none' }],
  ['response_type Code', 'unsupported_response_type', { response_type: 'Code' }],
  ['response_type twice', 'invalid_request', { response_type: ['code', 'code'] }],
  ['scope twice', 'invalid_request', { scope: ['profile', 'email'] }],
  ['code_challenge twice', 'invalid_request', { code_challenge: [CHALLENGE, CHALLENGE] }],
  ['code_challenge_method twice', 'invalid_request', { code_challenge_method: ['S256', 'S256'] }],
  ['an unknown parameter twice', 'invalid_request', { foo: ['1', '2'] }],
  ['no code_challenge', 'invalid_request', { code_challenge: undefined, code_challenge_method: undefined }],
  ['code_challenge_method plain', 'invalid_request', { code_challenge_method: 'plain' }],
  ['no code_challenge_method, which means plain', 'invalid_request', { code_challenge_method: undefined }],
  ['code_challenge_method s256', 'invalid_request', { code_challenge_method: 's256' }],
  ['a code_challenge of 42 characters', 'invalid_request', { code_challenge: CHALLENGE.slice(1) }],
  ['a code_challenge of 44 characters', 'invalid_request', { code_challenge: `${CHALLENGE}A` }],
  ['a code_challenge with padding', 'invalid_request', { code_challenge: `${CHALLENGE}=` }],
  ['a code_challenge in base64', 'invalid_request', { code_challenge: `+/${CHALLENGE.slice(2)}` }],
  ['an unknown scope', 'invalid_scope', { scope: 'profile nonsense' }],
  ['a scope that the client does not have', 'invalid_scope', { scope: 'profile reports' }],
  ['a scope in another case', 'invalid_scope', { scope: 'Profile' }],
  ['a scope with a quote', 'invalid_scope', { scope: 'pro"file' }],
  ['a scope with a line break', 'invalid_scope', { scope: 'profile\nemail' }],
  ['a scope with an umlaut', 'invalid_scope', { scope: 'pröfile' }],
  ['an unknown response_mode', 'invalid_request', { response_mode: 'fragment' }],
  ['an unknown prompt', 'invalid_request', { prompt: 'select_everything' }],
  ['prompt none with another', 'invalid_request', { prompt: 'none login' }],
  ['prompt none and nobody signed in', 'login_required', { prompt: 'none' }],
  ['an unknown resource', 'invalid_target', { resource: 'https://elsewhere.example/' }],
  ['a resource that is not a URI', 'invalid_target', { resource: 'orders' }],
  ['a known resource and an unknown one', 'invalid_target', { resource: [serverUrl, 'https://elsewhere.example/'] }],
  ['an unsigned request object', 'invalid_request_object', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
];

describe.each([
  ['public', spa],
  ['confidential', web],
])('a request of a %s client', (_kind, client) => {
  it.each(refusals)('with %s is rejected by redirect: %s', async (_what, error, overrides) => {
    const scope = client.scope;
    const request = authorizationRequest(client, { scope, ...overrides });
    expectRedirectError(await send(request.url), error, request);
  });

  it.each(refusals)('sent by POST with %s is rejected in the same way: %s', async (_what, error, overrides) => {
    const request = authorizationRequest(client, overrides);
    const [path = '', body] = request.url.split('?');
    expectRedirectError(await send(path, { method: 'POST', headers: FORM, body }), error, request);
  });
});

describe('a request', () => {
  it('with a repeated state is rejected, and no state is returned', async () => {
    const request = authorizationRequest(spa, { state: ['a', 'b'] });
    expectRedirectError(await send(request.url), 'invalid_request', { ...request, state: null });
  });

  it('without state gets a response without state', async () => {
    const request = authorizationRequest(spa, { state: undefined, response_type: 'token' });
    expectRedirectError(await send(request.url), 'unsupported_response_type', { ...request, state: null });
  });

  it('for response_type token returns no token, even to a signed-in person', async () => {
    const { agent } = await freshCode(spa, await scim.createPerson());
    const response = await agent.request(authorizationRequest(spa, { response_type: 'token' }).url);
    expect(response.headers.get('location')).not.toMatch(/access_token|code=/);
  });

  it('with request_uri is rejected, and nothing is fetched', async () => {
    let fetched = 0;
    const trap = createServer((_request, response) => {
      fetched += 1;
      response.end();
    });
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve));
    const address = trap.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const request = authorizationRequest(spa, { request_uri: `http://127.0.0.1:${port}/request.jwt` });
    expectRedirectError(await send(request.url), 'request_uri_not_supported', request);
    await new Promise((resolve) => trap.close(resolve));
    expect(fetched).toBe(0);
  });

  it('with unknown parameters is served as if they were absent', async () => {
    const response = await send(authorizationRequest(spa, { foo: 'bar', redirect: 'https://evil.test/' }).url);
    expect(response.headers.get('location')).toMatch(`${serverUrl}/login?request=`);
  });

  it.each([
    ['CR LF', 'a\r\nX-Injected: 1\r\n\r\n<script>'],
    ['quotes and markup', '"\'><b>&amp;'],
    ['emoji', '🔐 état'],
    ['plus, percent and ampersand', '+ %20 & = #'],
    ['8 kB', 'x'.repeat(8192)],
  ])('returns its state unchanged: %s', async (_what, state) => {
    const request = authorizationRequest(spa, { state, response_type: 'token' });
    const response = await send(request.url);
    expect(response.headers.has('x-injected')).toBe(false);
    expectRedirectError(response, 'unsupported_response_type', { ...request, state });
  });

  it.each([
    ['NUL', 'a\0b'],
    ['more than 8 kB', 'x'.repeat(9000)],
  ])('with a state that cannot be returned is rejected on a page: %s', async (_what, state) => {
    await expectErrorPage(await send(authorizationRequest(spa, { state }).url));
  });

  it.each(['state=%ff', 'state=%', 'state=%e2%28%a1', 'client_id=%c0%80'])(
    'that is not UTF-8 is rejected on a page: %s',
    async (broken) => {
      await expectErrorPage(await send(`/authorize?${broken}&response_type=code`));
    },
  );

  it.each([
    'state=%ff',
    'state=%',
    'state=%e2%28%a1',
    'redirect_uri=%ff',
    'redirect_uri=https%3A%2F%2Fspa.example%2Fcallback%00',
    'client_id=%ff',
  ])('whose redirect_uri, response_mode or state is not UTF-8 is rejected on a page: %s', async (broken) => {
    const { url } = authorizationRequest(spa, { [broken.split('=', 1)[0] ?? '']: undefined });
    await expectErrorPage(await send(`${url}&${broken}`));
  });

  it.each(['x=%c0%80', '%ff=x', 'nonce=%ff', 'nonce=a%00b', 'response_mode=%', 'request=%ff', 'prompt=%e2%28%a1'])(
    'with another parameter that is not UTF-8, or contains NUL, is rejected by redirect: %s',
    async (broken) => {
      const request = authorizationRequest(spa);
      expectRedirectError(await send(`${request.url}&${broken}`), 'invalid_request', request);
      const posted = await send('/authorize', {
        method: 'POST',
        headers: FORM,
        body: `${new URL(request.url).search.slice(1)}&${broken}`,
      });
      expectRedirectError(posted, 'invalid_request', request);
    },
  );

  it('by HEAD issues nothing', async () => {
    const { agent } = await freshCode(spa, await scim.createPerson());
    const response = await agent.request(authorizationRequest(spa).url, { method: 'HEAD' });
    expect(response.status).toBe(405);
    expect(response.headers.get('location')).toBeNull();
  });

  it.each(['PUT', 'PATCH', 'DELETE'])('by %s is not allowed', async (method) => {
    const response = await send(authorizationRequest(spa).url, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it('by POST leads to a code, as by GET', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    const request = authorizationRequest(spa);
    const [path = '', body] = request.url.split('?');
    const response = await agent.request(path, { method: 'POST', headers: FORM, body });
    expect(response.status).toBe(303);
    const page = await agent.open(response.headers.get('location') ?? '');
    const arrival = await decide(agent, await signInOn(agent, page, person), 'allow');
    expect(codeOf(arrival)).toMatch(/^[\w-]{43,}$/);
  });
});

describe('a form posted from another site, where browsers omit our cookies', () => {
  const posted = (request: { url: string }) => {
    const [path = '', body] = request.url.split('?');
    return send(path, { method: 'POST', headers: { ...FORM, 'Sec-Fetch-Site': 'cross-site' }, body });
  };
  const cameBack = async (agent: UserAgent, request: { url: string }) => {
    const response = await posted(request);
    const location = response.headers.get('location') ?? '';
    expect([response.status, response.headers.getSetCookie(), [...new URL(location).searchParams.keys()]]).toEqual([
      303,
      [],
      ['client_id', 'request_uri'],
    ]);
    return agent.open(location);
  };

  it.each(['none', undefined])('leads a signed-in person to a code, with prompt=%s', async (prompt) => {
    const { agent } = await freshCode(spa, await scim.createPerson());
    const request = authorizationRequest(spa, { prompt });
    const arrival = await cameBack(agent, request);
    expect([codeOf(arrival).length, arrival.url.searchParams.get('state')]).toEqual([43, request.state]);
  });

  it('leads a signed-out person to the sign-in page, and then to a code', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    const page = await cameBack(agent, authorizationRequest(spa));
    expect(codeOf(await decide(agent, await signInOn(agent, page, person), 'allow'))).toMatch(/^[\w-]{43,}$/);
  });

  it('clears none of the browser’s cookies, on pages too', async () => {
    for (const path of ['/authorize?client_id=spa', '/login', '/login/password', '/consent/decision']) {
      const response = await send(path, {
        method: 'POST',
        headers: { ...FORM, Accept: 'text/html', Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
        body: 'a=b',
      });
      expect(response.headers.getSetCookie().filter((cookie) => cookie.includes('tessera.browser='))).toEqual([]);
    }
  });

  it('reports its errors by redirect', async () => {
    const request = authorizationRequest(spa, { code_challenge_method: 'plain' });
    expectRedirectError(await posted(request), 'invalid_request', request);
  });
});

describe('the response to the client', () => {
  it('is a code in the query only, with state unchanged and iss as in the metadata', async () => {
    const person = await scim.createPerson();
    const agent = new UserAgent();
    const request = authorizationRequest(spa, { state: 'a b+c&d=é' });
    const page = await signInOn(agent, await agent.open(request.url), person);
    const { url, response } = await decide(agent, page, 'allow');
    const metadata = (await (await send('/.well-known/oauth-authorization-server')).json()) as { issuer: string };
    expect(metadata.issuer).toBe(issuerOf());
    expect([...url.searchParams.keys()].sort()).toEqual(['code', 'iss', 'state']);
    expect([url.searchParams.get('state'), url.searchParams.get('iss'), url.hash]).toEqual([
      'a b+c&d=é',
      metadata.issuer,
      '',
    ]);
    expect(url.origin + url.pathname).toBe('https://spa.example/callback');
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('keeps the query of the registered redirect URI', async () => {
    const overrides = { redirect_uri: 'https://web.example/other?x=1', response_type: 'token' };
    const request = authorizationRequest(web, overrides);
    expectRedirectError(await send(request.url), 'unsupported_response_type', request);
  });
});
