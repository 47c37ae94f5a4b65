/**
 * A tenant in maintenance: reported by redirect where a client waits for one, and by 503 with Retry-After elsewhere.
 */
import { describe, expect, it } from 'vitest';
import { authorizationRequest, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectOAuthError, expectRedirectError, expectScimError } from '../support/expectations';
import { clientOf, personOf, scimTokenOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { introspect, requestToken } from '../support/oauth';
import { ScimClient } from '../support/scim';
import { send } from '../support/send';
import { UserAgent } from '../support/user-agent';

const TENANT = 'closed';
const issuer = issuerOf(TENANT);
const spa = clientOf('spa', TENANT);
const machine = clientOf('machine', TENANT);
const retryAfter = (response: { headers: Headers }) => Number(response.headers.get('retry-after'));

describe('while a tenant is in maintenance mode', () => {
  it('the authorization endpoint answers temporarily_unavailable by redirect', async () => {
    const request = authorizationRequest(spa);
    const answer = await send(request.url);
    expectRedirectError(answer, 'temporarily_unavailable', request);
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error_description')).toContain(
      'Back at 14:00 UTC.',
    );
    expectRedirectError(
      await send(authorizationRequest(spa, { state: request.state, prompt: 'none' }).url),
      'temporarily_unavailable',
      request,
    );
  });

  it('an authorization request with a wrong redirect URI ends on a page, never in a redirect', async () => {
    await expectErrorPage(
      await send(authorizationRequest(spa, { redirect_uri: 'https://spa.example/callbacks' }).url),
      400,
    );
  });

  it('the other endpoints answer 503 with Retry-After, in the error format of their protocol', async () => {
    const answers = [
      await requestToken(machine, { grant_type: 'client_credentials' }),
      await introspect(machine, 'token'),
    ];
    for (const answer of answers) {
      expectOAuthError(answer, { status: 503, error: 'temporarily_unavailable' });
      expect(answer.body.error_description).toBe('We are moving. Back at 14:00 UTC.');
      expect(retryAfter(answer)).toBeGreaterThan(0);
    }
  });

  it('browser code may read the 503', async () => {
    const response = await send(`${issuer}/token`, {
      method: 'POST',
      headers: { Origin: 'https://spa.example', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token',
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://spa.example');
  });

  it('SCIM answers 503 with Retry-After in the SCIM error format', async () => {
    const answer = await new ScimClient(scimTokenOf('Directory', TENANT), TENANT).get('/Users');
    expectScimError(answer, { status: 503 });
    expect(retryAfter(answer)).toBeGreaterThan(0);
  });

  it.each(['/login', '/consent?request=x', '/device', '/change-password', '/login?returnTo=/t/closed/account'])(
    'the sign-in page %s is a 503 page with the message',
    async (path) => {
      const { response, html } = await new UserAgent().open(`${issuer}${path}`);
      expect(response.status).toBe(503);
      expect(retryAfter(response)).toBeGreaterThan(0);
      expect(textOf(html)).toMatch(
        /Closed is closed for maintenance We are moving\. Back at 14:00 UTC\..* request ID: /,
      );
    },
  );

  it('a form that was opened before gets the same page', async () => {
    const response = await new UserAgent().post(`${issuer}/login/password`, {
      username: 'owner@closed.example',
      password: 'correct horse closed',
      csrf: 'x',
    });
    expect(response.status).toBe(503);
    expect(retryAfter(response)).toBeGreaterThan(0);
  });

  it.each(['/login', '/login?request=x', '/consent?request=x', '/device', '/forgot-password', '/second-factor'])(
    'a POST to the page %s gets the same answer as a GET',
    async (path) => {
      const response = await new UserAgent().post(`${issuer}${path}`, { username: 'owner@closed.example' });
      expect([response.status, retryAfter(response) > 0]).toEqual([503, true]);
      expect(textOf(await response.text())).toContain(
        'Closed is closed for maintenance We are moving. Back at 14:00 UTC.',
      );
    },
  );

  it('metadata and key set stay available', async () => {
    const metadata = await send(`${issuerOf()}/.well-known/oauth-authorization-server/t/${TENANT}`);
    expect(((await metadata.json()) as { issuer: string }).issuer).toBe(issuer);
    expect(((await (await send(`${issuer}/jwks`)).json()) as { keys: object[] }).keys.length).toBeGreaterThan(0);
  });

  it('administrators can sign in to the console, which shows that maintenance mode is on', async () => {
    const agent = new UserAgent();
    const login = await agent.open(`${issuer}/admin`);
    expect(login.response.status).toBe(200);
    const console = await signInOn(agent, login, personOf('owner', TENANT));
    expect([console.response.status, console.url.pathname]).toEqual([200, '/t/closed/admin']);
    expect(textOf(console.html)).toContain('Maintenance mode on');
    expect(textOf((await agent.open(`${issuer}/admin/settings`)).html)).toContain('Turn off maintenance mode');
  });

  it('other tenants and the probes are unaffected', async () => {
    expect((await requestToken(clientOf('machine'), { grant_type: 'client_credentials' })).status).toBe(200);
    expect((await send('/readyz')).status).toBe(200);
    expect((await send('/livez')).status).toBe(200);
  });
});
