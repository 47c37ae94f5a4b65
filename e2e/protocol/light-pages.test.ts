/** Sign-in pages need at most one script, in both mounts (docs/decisions/0032). */
import { describe, expect, it } from 'vitest';
import { authorizationRequest, signIn } from '../support/authorization';
import { mount } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { scim } from '../support/scim';
import { UserAgent } from '../support/user-agent';

/** The tags with which a browser loads script, except those for browsers without module support. */
const scriptTags = (html: string) =>
  (html.match(/<(?:script|link)\b[^>]*>/g) ?? []).filter((tag) => /\.js"/.test(tag) && !/ noModule=/.test(tag));

async function expectLight(agent: UserAgent, path: string): Promise<void> {
  const { response, html } = await agent.open(path);
  expect(response.status, path).toBe(200);
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
  const tags = scriptTags(html);
  const ours = tags.filter((tag) => /"\/_next\/static\/page-assets\/[0-9a-f]{16}\.js"/.test(tag));
  expect(
    ours.filter((tag) => tag.startsWith('<script')),
    path,
  ).toEqual([expect.stringContaining(`nonce="${nonce}"`)]);
  // With Next alone, Next's own scripts are loaded as well.
  if (mount === 'own') expect([tags, html.includes('__next_f')], path).toEqual([ours, false]);
}

describe('a sign-in page loads one script and no other', () => {
  it.each([
    '/login',
    '/t/acme/login',
    '/forgot-password',
    '/reset-password?token=none',
    '/reset-password/done',
    '/invitation?token=none',
    '/set-up?token=none',
    '/set-up/done',
    '/signed-out',
    '/device/done?answer=allowed',
  ])('%s', async (path) => {
    await expectLight(new UserAgent(), path);
  });

  it('for a signed-in person, and on the way to an application', async () => {
    const agent = await signIn(await scim.createPerson());
    for (const path of [
      '/change-password',
      '/second-factor/recovery-codes',
      '/device',
      '/end-session?client_id=shop',
      authorizationRequest(clientOf('spa')).url,
    ])
      await expectLight(agent, path);
  });
});

describe('errors there appear in plain HTML, without a script', () => {
  it.each([
    ['an unknown request at sign-in', '/login?request=none', 'This sign-in request can’t continue'],
    ['an unknown request at consent', '/consent?request=none', 'This sign-in request can’t continue'],
    [
      'an unknown request at account selection',
      '/t/acme/select-account?request=none',
      'This sign-in request can’t continue',
    ],
    ['an unknown tenant', '/t/nobody/login', 'Page not found'],
    ['a page of an unknown tenant', '/t/nobody/admin', 'Page not found'],
    ['an unknown path', '/nothing-here', 'Page not found'],
  ])('%s', async (_, path, title) => {
    const { response, html } = await new UserAgent().open(path);
    expect(response.status).toBe(404);
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toContain(response.headers.get('x-request-id') ?? 'a request id');
    expect(html).not.toContain('<script');
  });
  it.each(['/login?request=none', '/consent?request=none', '/t/acme/select-account?request=none'])(
    'and for an invalid POST: %s',
    async (path) => {
      const agent = new UserAgent();
      const led = await agent.post(path, {});
      expect(led.status).toBe(307);
      const response = await agent.post(led.headers.get('location') ?? '', {});
      expect(response.status).toBe(404);
      expect(await response.text()).toContain('>This sign-in request can’t continue</h1>');
    },
  );
});

describe('a console page that is forbidden or not found says so where no script runs', () => {
  it.each([
    ['to somebody without a role', 'person', '/admin/clients', 403, 'Your role can’t open this page'],
    ['of a client that there is not', 'auditor', '/admin/clients/none', 404, 'Page not found'],
  ] as const)('%s', async (_, who, path, status, title) => {
    const agent = await signIn(who === 'person' ? await scim.createPerson() : personOf(who));
    const { response, html } = await agent.open(path);
    expect(response.status).toBe(status);
    const [, said = ''] = /<noscript>([^]*)<\/noscript>/.exec(html) ?? [];
    expect(said).toContain(`>${title}</h1>`);
    expect(said).toContain(response.headers.get('x-request-id') ?? 'a request id');
    expect(said).toMatch(/<link rel="stylesheet" href="\/_next\/static\/[^"]+\.css"\/>/);
  });
});
