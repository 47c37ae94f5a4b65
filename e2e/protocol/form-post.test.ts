/** Authorization responses sent to the client by a form (OAuth 2.0 Form Post Response Mode). */
import { describe, expect, it } from 'vitest';
import {
  type AuthorizationRequest,
  authorizationRequest,
  decide,
  redemption,
  signIn,
  signInOn,
} from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { decodeHtml, formsOf } from '../support/html-form';
import { LOGOUT_TENANT, logoutDirectory } from '../support/logout';
import { requestToken, tokensOf } from '../support/oauth';
import { type Arrival, UserAgent } from '../support/user-agent';

const client = clientOf('logout-quiet', LOGOUT_TENANT);
const asking = clientOf('logout-asking', LOGOUT_TENANT);
const formPost = (overrides = {}, of = client) =>
  authorizationRequest(of, { response_mode: 'form_post', ...overrides });
const signedIn = async () => signIn(await logoutDirectory.createPerson(), { tenant: LOGOUT_TENANT });

/** The page's only form, which posts to the client and nowhere else. */
function postedBy(
  { response, html, left }: Pick<Arrival, 'response' | 'html' | 'left'>,
  { redirectUri, state, client: of }: AuthorizationRequest,
): Record<string, string> {
  expect(left).toBe(false);
  expect(response.status).toBe(200);
  const [form, ...others] = formsOf(html);
  expect(others).toEqual([]);
  expect([form?.action, form?.method]).toEqual([redirectUri, 'post']);
  expect(form?.fields).toMatchObject({ state, iss: issuerOf(of.tenant) });
  expect(html).toMatch(/<button[^>]*type="submit"/);
  expect(response.headers.get('cache-control')).toContain('no-store');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  return form?.fields ?? {};
}

/** The policy allows the page's own script and lets its form post only to client origins. */
function expectPolicy({ response, html }: Pick<Arrival, 'response' | 'html'>): void {
  const policy = response.headers.get('content-security-policy') ?? '';
  const nonce = /<script nonce="([^"]+)">document\./.exec(html)?.[1];
  expect(nonce).toBeTruthy();
  expect(policy).toContain(`'nonce-${nonce}'`);
  expect(policy).not.toContain("script-src 'unsafe-inline'");
  expect(policy).not.toMatch(/form-action 'self'(?:;|$)/);
  expect(policy).toContain("frame-ancestors 'none'");
  // In the page itself too, because a response to a form has the wider policy header of pages.
  expect(html).toContain('<meta http-equiv="Content-Security-Policy"');
  expect(decodeHtml(html)).toContain("form-action 'self' https:");
}

describe('response_mode=form_post', () => {
  it('returns code, state and iss in a form, directly from the authorization endpoint', async () => {
    const agent = await signedIn();
    const request = formPost();
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe(`/t/${LOGOUT_TENANT}/authorize`);
    const { code = '' } = postedBy(page, request);
    expectPolicy(page);
    expect(page.response.headers.get('content-security-policy')).toContain("form-action 'self' https:");
    expect((await tokensOf(requestToken(client, redemption(request, code)))).access_token).toBeTruthy();
  });

  it('returns them after sign-in', async () => {
    const agent = new UserAgent();
    const request = formPost();
    const page = await signInOn(agent, await agent.open(request.url), await logoutDirectory.createPerson());
    const { code = '' } = postedBy(page, request);
    expectPolicy(page);
    expect((await tokensOf(requestToken(client, redemption(request, code)))).access_token).toBeTruthy();
  });

  it('returns them from the sign-in page when the person has signed in elsewhere in the meantime', async () => {
    const agent = new UserAgent();
    const request = formPost();
    const login = await agent.open(request.url);
    await signIn(await logoutDirectory.createPerson(), { agent, tenant: LOGOUT_TENANT });
    const page = await agent.open(login.url.href);
    const { code = '' } = postedBy(page, request);
    expect(page.html).toMatch(/<script nonce="[^"]+">document\.getElementById/);
    expect((await tokensOf(requestToken(client, redemption(request, code)))).access_token).toBeTruthy();
  });

  it.each([
    ['allow', 'code'],
    ['deny', 'error'],
  ] as const)('returns the decision from the consent page: %s', async (decision, name) => {
    const agent = await signedIn();
    const request = formPost({}, asking);
    const page = await decide(agent, await agent.open(request.url), decision);
    expect(postedBy(page, request)[name]).toBeTruthy();
    expectPolicy(page);
  });

  it('returns request errors as well', async () => {
    const agent = new UserAgent();
    const request = formPost({ scope: 'nothing' });
    const page = await agent.open(request.url);
    const fields = postedBy(page, request);
    expect(fields).toMatchObject({ error: 'invalid_scope' });
    expect(fields).not.toHaveProperty('code');
    const none = formPost({ prompt: 'none' });
    expect(postedBy(await agent.open(none.url), none)).toMatchObject({ error: 'login_required' });
  });

  it('escapes values and returns them unchanged', async () => {
    const state = `"><script>alert(1)</script>&amp;'`;
    const request = { ...formPost({ state, prompt: 'none' }), state };
    const page = await new UserAgent().open(request.url);
    expect(postedBy(page, request)).toMatchObject({ state });
    expect(page.html).not.toContain('<script>alert');
  });

  it('is for the web only: a native app gets an error by redirect', async () => {
    const app = clientOf('logout-app', LOGOUT_TENANT);
    const request = authorizationRequest(app, { response_mode: 'form_post', scope: 'notes' });
    expectRedirectError(await (await signedIn()).request(request.url), 'invalid_request', request);
  });

  it('repeated is an error in the query, and so is any other mode', async () => {
    const agent = await signedIn();
    for (const response_mode of [['form_post', 'form_post'], 'fragment', 'web_message', 'fragment.jwt']) {
      const request = authorizationRequest(client, { response_mode });
      expectRedirectError(await agent.request(request.url), 'invalid_request', request);
    }
  });

  it('is in the metadata', async () => {
    const answer = await fetch(`${issuerOf()}/.well-known/oauth-authorization-server`);
    expect((await answer.json()).response_modes_supported).toContain('form_post');
  });
});
