/**
 * People's pages as our own server and Next alone show them (docs/decisions/0032): for the same address and cookies the
 * same markup, and for the same form the same answer. Both serve one installation.
 */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { authorizationRequest, signIn } from '../support/authorization';
import {
  expectFormsGuarded,
  failureAtBoth,
  knownBrowser,
  openAtBoth,
  signedInAt,
  textOf,
  withinServer,
} from '../support/both-mounts';
import { databaseUrl, nextPort } from '../support/environment';
import { clientOf, personOf } from '../support/fixture';
import { UserAgent } from '../support/user-agent';

describe.runIf(nextPort)('both mounts show the same page', () => {
  it.each([
    ['/login', 200],
    ['/t/acme/login', 200],
    ['/t/brand-acme/login', 200],
    ['/login?error=refused', 200],
    ['/login?error=passkey', 200],
    ['/login?error=%3Cb%3E', 200],
    ['/forgot-password', 200],
    ['/forgot-password?asked=1', 200],
    ['/forgot-password?error=incomplete', 200],
    ['/reset-password', 200],
    ['/reset-password?token=none', 200],
    ['/reset-password/done', 200],
    ['/invitation?token=none', 200],
    ['/t/brand-acme/invitation', 200],
    ['/signed-out', 200],
    ['/device/done?answer=approved', 200],
    ['/device/done?answer=denied', 200],
    ['/login?request=none', 404],
    ['/consent?request=none', 404],
    ['/t/acme/select-account?request=none', 404],
    ['/login/request-gone', 404],
    ['/t/nobody/login', 404],
    ['/t/nobody/admin', 404],
    ['/nothing-here', 404],
    ['/t/brand-acme/nothing-here', 404],
    ['/authorize?client_id=nobody', 400],
    ['/t/brand-acme/authorize?client_id=nobody', 400],
    ['/end-session?client_id=nobody&post_logout_redirect_uri=https%3A%2F%2Fnobody.example%2F', 400],
    ['/t/closed/login', 503],
  ])('%s', async (path, status) => {
    const readers: Record<string, string>[] = [{}, { 'Accept-Language': 'zh-CN' }, { 'Accept-Language': 'ar' }];
    for (const headers of readers) {
      const page = await openAtBoth(await knownBrowser(), path, { headers });
      expect([page.status, textOf(page) !== '']).toEqual([status, true]);
    }
  });

  it.each([
    ['/device', 'Connect a device'],
    ['/device?user_code=BCDF-GHJK', 'Connect a device'],
    ['/device?error=failed', 'Connect a device'],
    ['/change-password', 'Choose a new password'],
    ['/change-password?error=wrong-password', 'Choose a new password'],
    ['/second-factor?as=session', 'Add a second factor'],
    ['/second-factor/authenticator', 'Setup timed out'],
    ['/second-factor/recovery-codes', 'Recovery codes'],
    ['/sign-out', 'Sign out?'],
    ['/signed-in-again', 'You’re signed in again'],
    ['/login?switch=1', 'Sign in'],
  ])('to a signed-in person: %s', async (path, title) => {
    const { agent, page } = await signedInAt(path);
    expect([page.status, textOf(page)]).toEqual([200, expect.stringContaining(title)]);
    await expectFormsGuarded(agent, page);
  });

  it.each(['sign-in', 'consent', 'device', 'error'])('in the preview of branding: %s', async (page) => {
    const tenant = 'brand-acme';
    const owner = await signIn(personOf('owner', tenant), { tenant });
    const preview = `/t/${tenant}/branding-preview?preview_page=${page}&preview_theme=dark&brandName=Another`;
    expect(textOf(await openAtBoth(owner, preview))).toContain('Another');
  });

  it.each([
    'brandLayout=split&brandFont=serif&brandBackground=%23112233',
    'brandLayout=centered&brandFont=rounded&brandBackground=%23f2e8dc',
  ])('in the preview of branding: %s', async (look) => {
    const tenant = 'brand-acme';
    const owner = await signIn(personOf('owner', tenant), { tenant });
    expect((await openAtBoth(owner, `/t/${tenant}/branding-preview?${look}`)).status).toBe(200);
  });

  it('with the look of a client', async () => {
    const agent = new UserAgent();
    const { html } = await agent.open(authorizationRequest(clientOf('looks-shop', 'brand-looks')).url);
    const id = /name="request" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const page = await openAtBoth(agent, `/t/brand-looks/login?request=${id}`);
    expect([page.status, page.body.join('')]).toEqual([
      200,
      expect.stringContaining('/brand/accent/7a1fa2-f2e8dc.css'),
    ]);
  });

  it('in the chosen language and theme, and on the first visit', async () => {
    const agent = await knownBrowser();
    agent.jar.set('tessera.theme', 'dark');
    agent.jar.set('tessera.language', 'zh-CN');
    expect(await openAtBoth(agent, '/login')).toMatchObject({ language: 'zh-CN', theme: 'dark' });
    agent.jar.set('tessera.language', 'ar');
    expect(await openAtBoth(agent, '/login')).toMatchObject({ language: 'ar', direction: 'rtl' });
    expect((await openAtBoth(new UserAgent(), '/signed-out')).cookies).toEqual([
      expect.stringContaining('tessera.browser'),
    ]);
  });

  it('when it fails (500)', async () => {
    const { agent, page } = await signedInAt(withinServer(authorizationRequest(clientOf('shop')).url));
    const id = /name="request" value="([^"]+)"/.exec(page.body.join(''))?.[1] ?? '';
    const database = new pg.Client(databaseUrl);
    await database.connect();
    try {
      const spoiled = await database.query(
        `UPDATE authorization_request SET parameters = parameters - 'scopes' WHERE id = $1`,
        [id],
      );
      expect(spoiled.rowCount).toBe(1);
    } finally {
      await database.end();
    }
    for (const [language, said] of [
      ['en', 'Something went wrong on our side'],
      ['zh-CN', '服务器出现问题'],
    ] as const) {
      const { own, next } = await failureAtBoth(agent, `/consent?request=${id}`, language);
      expect([own.status, own.text]).toEqual([500, expect.stringContaining(said)]);
      expect(next).toEqual(own);
    }
  });

  it('after redirects to the sign-in', async () => {
    for (const path of ['/device', '/change-password', '/second-factor', '/sign-out', '/branding-preview'])
      expect((await openAtBoth(await knownBrowser(), path)).status).toBe(200);
  });
});
