/** What browser code of other origins may call (Fetch, 3.2): the protocol's endpoints, at the origins of public clients; pages never. */
import { describe, expect, it } from 'vitest';
import { authorizationRequest } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { clientOf, scimTokenOf } from '../support/fixture';
import { encodeForm, FORM } from '../support/form';
import { send } from '../support/send';

const OURS = 'https://spa.example';
const FOREIGN = ['https://evil.test', 'null', 'https://spa.example.evil.test', 'http://spa.example', 'https://spa.example:8443', 'https://web.example', ''];
const preflight = (path: string, origin: string, method: string) =>
  send(path, { method: 'OPTIONS', headers: { 'Origin': origin, 'Access-Control-Request-Method': method, 'Access-Control-Request-Headers': 'content-type' } });

describe.each(['default', 'acme'])('at the tenant %s', (tenant) => {
  const issuer = issuerOf(tenant);
  const wellKnown = `/.well-known/oauth-authorization-server${tenant === 'default' ? '' : `/t/${tenant}`}`;
  const open: [string, string][] = [['POST', `${issuer}/token`], ['POST', `${issuer}/revoke`], ['GET', `${issuer}/jwks`], ['GET', wellKnown]];

  it.each(open)('%s %s may be called by the origin of a public client, without credentials', async (method, path) => {
    const asked = await preflight(path, OURS, method);
    expect([asked.status, asked.headers.get('access-control-allow-origin')]).toEqual([204, OURS]);
    expect(asked.headers.get('access-control-allow-methods')).toContain(method);
    for (const name of ['authorization', 'content-type', 'dpop']) expect(asked.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name);
    const body = method === 'POST' ? encodeForm({ client_id: 'spa', grant_type: 'refresh_token', refresh_token: 'x', token: 'x' }) : undefined;
    const response = await send(path, { method, headers: { ...FORM, Origin: OURS }, body });
    expect(response.headers.get('access-control-allow-origin')).toBe(OURS);
    expect(response.headers.get('vary')).toMatch(/\borigin\b/i);
    expect(response.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate, DPoP-Nonce, Retry-After, X-Request-Id');
    for (const { headers } of [asked, response]) expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([`${issuer}/jwks`, wellKnown])('%s tells caches that its answer depends on the origin, also where none asks', async (path) => {
    expect((await send(path)).headers.get('vary')).toMatch(/\borigin\b/i);
  });

  it.each(open)('%s %s may be called by no other', async (method, path) => {
    for (const origin of FOREIGN) {
      const answers = [await preflight(path, origin, method), await send(path, { method, headers: { ...FORM, Origin: origin }, body: method === 'POST' ? 'x=y' : undefined })];
      for (const { headers } of answers) expect(headers.get('access-control-allow-origin'), origin).toBeNull();
    }
  });
});

describe('never, not even by the origin of a public client', () => {
  const { url } = authorizationRequest(clientOf('spa'));

  it.each([['/authorize', url], ['/login', '/login'], ['/consent', '/consent?request=x'], ['/device', '/device'], ['/device/confirm', '/device/confirm?user_code=BBBB-BBBB'], ['/account', '/account'], ['/admin', '/admin'], ['/introspect', '/introspect'], ['/scim/v2/Users', '/scim/v2/Users'], ['/metrics', '/metrics']])('%s', async (_name, path) => {
    const headers = { Origin: OURS, Authorization: `Bearer ${scimTokenOf('Directory')}` };
    for (const response of [await send(path, { headers }), await preflight(path, OURS, 'GET'), await preflight(path, OURS, 'POST')]) {
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
