/** The protective headers of every page: no framing, no caching, no referrer (RFC 9700, 4.2 and 4.16). */
import { beforeAll, describe, expect, it } from 'vitest';
import { authorizationRequest, signIn } from '../support/authorization';
import { serverUrl } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { formsOf } from '../support/html-form';
import { scim } from '../support/scim';
import { UserAgent } from '../support/user-agent';

interface Page {
  response: Response;
  html: string;
}

const spa = clientOf('spa');
const pages = new Map<string, Page>();

beforeAll(async () => {
  const nobody = new UserAgent();
  const person = await signIn(await scim.createPerson());
  const owner = await signIn(personOf('owner'));
  const visits: [string, UserAgent, string][] = [
    ['login', nobody, '/login'],
    ['login for a client', nobody, authorizationRequest(spa).url],
    ['consent', person, authorizationRequest(spa).url],
    ['change-password', person, '/change-password'],
    ['device', person, '/device'],
    ['forgot-password', nobody, '/forgot-password'],
    ['account', person, '/account'],
    ['the error page of /authorize', nobody, '/authorize?client_id=nobody'],
    ['signed-out', nobody, '/signed-out'],
    ['forbidden', person, '/admin'],
    ['console', owner, '/admin/clients'],
    ['not found', nobody, '/no/such/page'],
    ['not found below an endpoint', nobody, '/authorize/nothing'],
    ['not found below an endpoint of a tenant', nobody, '/t/acme/token/nothing'],
  ];
  for (const [name, agent, path] of visits) pages.set(name, await agent.open(path));
});

describe.each([
  'login',
  'login for a client',
  'consent',
  'change-password',
  'device',
  'forgot-password',
  'account',
  'the error page of /authorize',
  'signed-out',
  'forbidden',
  'console',
  'not found',
  'not found below an endpoint',
  'not found below an endpoint of a tenant',
])('the page %s', (name) => {
  const page = () => pages.get(name) ?? expect.fail(`${name} was not opened`);
  const policy = () => page().response.headers.get('content-security-policy') ?? '';

  it('is never framed', () => {
    expect(policy()).toContain("frame-ancestors 'none'");
    expect(page().response.headers.get('x-frame-options')).toBe('DENY');
  });

  it('is not cached or sniffed, and sends no referrer', () => {
    const { headers } = page().response;
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('runs only its own script and loads nothing from elsewhere', () => {
    const { html } = page();
    expect(policy()).toMatch(/default-src '(self|none)'/);
    expect(policy()).not.toMatch(/script-src[^;]*('unsafe-inline'|\*)/);
    const loaded = [...html.matchAll(/<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)="([^"]+)"/g)].map(
      ([, address = '']) => new URL(address, serverUrl).origin,
    );
    expect(new Set([...loaded, serverUrl])).toEqual(new Set([serverUrl]));
  });

  it('is not readable by other sites', () => {
    expect(page().response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('forms', () => {
  it.each(['login', 'consent', 'change-password'])('of %s are plain POSTs to our own paths', (name) => {
    const forms = formsOf(pages.get(name)?.html ?? '');
    expect(forms.length).toBeGreaterThan(0);
    for (const { method, action } of forms)
      expect([method, action]).toEqual(['post', expect.stringMatching(/^\/[a-z]/)]);
  });

  it('of a web client may redirect to any https address', () => {
    const html = pages.get('consent')?.html ?? '';
    expect(html).toMatch(/content="form-action (?:'|&#x27;)self(?:'|&#x27;) https:"/);
    expect(pages.get('login')?.response.headers.get('content-security-policy')).toContain("form-action 'self'");
  });

  it('mark their fields for password managers', () => {
    expect(pages.get('login')?.html).toMatch(/autocomplete="current-password"/i);
    expect(pages.get('change-password')?.html).toMatch(/autocomplete="new-password"/i);
  });
});
