/**
 * Second factors through plain forms, as browsers without script send them: what a sign-in without one allows, and what
 * clients learn about it.
 */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { addApp, codeForm, confirmApp } from '../support/authenticator-app';
import { authorizationRequest, codeOf, type Person, redemption, signIn, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectRedirectError } from '../support/expectations';
import { clientOf, personOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { LOGOUT_TENANT, logoutDirectory } from '../support/logout';
import { requestToken, tokensOf } from '../support/oauth';
import { formOf, UserAgent } from '../support/user-agent';

const tenant = LOGOUT_TENANT;
const client = clientOf('logout-quiet', tenant);
const path = (rest: string) => `/t/${tenant}${rest}`;

/** A person with an authenticator app, and the browser in which it was added. */
async function enrolled() {
  const person = await logoutDirectory.createPerson();
  const agent = await signIn(person, { tenant });
  return { person, agent, app: await addApp(agent, tenant) };
}

/** A new browser in which the password was accepted on the way to the account page. */
async function held(person: Person) {
  const agent = new UserAgent();
  return { agent, page: await signInOn(agent, await agent.open(`${issuerOf(tenant)}/account`), person) };
}

describe('a sign-in without its second factor', () => {
  it('starts no session until a code of the app is entered, once', async () => {
    const { person, app } = await enrolled();
    const { agent, page } = await held(person);
    expect(page.url.pathname).toBe(path('/second-factor'));
    expect(agent.jar.named('.session')).toBeFalsy();
    expect((await agent.open(`${issuerOf(tenant)}/account`)).url.pathname).toBe(path('/login'));
    expect(textOf((await agent.submit(page, { code: '000000' }, codeForm(page))).html)).toContain(
      'This isn’t the code that the app shows now.',
    );
    expect((await agent.submit(page, { code: app.next() }, codeForm(page))).url.pathname).toBe(path('/account'));

    const another = await held(person);
    expect(
      textOf((await another.agent.submit(another.page, { code: app.shown() }, codeForm(another.page))).html),
    ).toContain('This code was already used.');
  });

  it('is tied to its browser: its form does not work in another', async () => {
    const { person, app } = await enrolled();
    const { page } = await held(person);
    const { action, fields } = codeForm(page);
    await expectErrorPage(await new UserAgent().post(action, { ...fields, code: app.next() }), 403);
  });

  it('continues with its authorization request, and the tokens say how the person was authenticated', async () => {
    const { person, app } = await enrolled();
    const agent = new UserAgent();
    const request = authorizationRequest(client);
    const page = await signInOn(agent, await agent.open(request.url), person);
    expect(page.url.pathname).toBe(path('/second-factor'));
    const { access_token: token } = await tokensOf(
      requestToken(client, redemption(request, codeOf(await agent.submit(page, { code: app.next() }, codeForm(page))))),
    );
    expect(decodeJwt(token)).toMatchObject({ sub: person.id, acr: 'urn:tessera:acr:2fa', amr: ['pwd', 'otp', 'mfa'] });
  });

  it('is required of administrators where the tenant says so: they can do nothing before they have added one', async () => {
    const agent = new UserAgent();
    const page = await signInOn(agent, await agent.open(`${issuerOf('factors')}/admin`), personOf('owner', 'factors'));
    expect(page.url.pathname).toBe('/t/factors/second-factor');
    expect(
      ['/admin', '/account', '/admin/people'].includes(
        (await agent.open(`${issuerOf('factors')}/admin/people`)).url.pathname.replace('/t/factors', ''),
      ),
    ).toBe(false);
  });
});

describe('a request that requires more than a password (RFC 9470)', () => {
  const stepUp = { acr_values: 'urn:tessera:acr:2fa' };

  it('steps up the existing session', async () => {
    const { person, app } = await enrolled();
    const fresh = await held(person);
    await fresh.agent.submit(fresh.page, { code: app.next() }, codeForm(fresh.page));
    expect(
      codeOf(await fresh.agent.open(authorizationRequest(client, { ...stepUp, prompt: 'none' }).url)),
    ).toBeTruthy();
  });

  it('lets a person without a second factor add one on the way', async () => {
    const person = await logoutDirectory.createPerson();
    const agent = await signIn(person, { tenant });
    const request = authorizationRequest(client, stepUp);
    const page = await agent.open(request.url);
    await confirmApp(agent, await agent.submit(page, {}, formOf(page, '/second-factor/authenticator/start')));
    const arrival = await agent.open(`${issuerOf(tenant)}/login?request=${page.url.searchParams.get('request')}`);
    expect(
      decodeJwt((await tokensOf(requestToken(client, redemption(request, codeOf(arrival))))).access_token),
    ).toMatchObject({ acr: 'urn:tessera:acr:2fa' });
  });

  it('lets the person go back: the client gets unmet_authentication_requirements, once', async () => {
    const agent = await signIn(await logoutDirectory.createPerson(), { tenant });
    const request = authorizationRequest(client, stepUp);
    const page = await agent.open(request.url);
    const { action, fields } = formOf(page, '/login/back');
    await expectErrorPage(await new UserAgent().post(action, fields), 403);
    expectRedirectError(await agent.post(action, fields), 'unmet_authentication_requirements', request);
    await expectErrorPage(await agent.post(action, fields), 400);
    // The session can still add a factor, but there is no authorization request to return to.
    expect(
      formsOf((await agent.open(page.url.href)).html)
        .map((form) => form.action)
        .filter((to) => to.endsWith('/login/back')),
    ).toEqual([]);
  });

  it('lets a person go back whose sign-in awaits its second factor', async () => {
    const { person } = await enrolled();
    for (const [overrides, error] of [
      [stepUp, 'unmet_authentication_requirements'],
      [{}, 'access_denied'],
    ] as const) {
      const agent = new UserAgent();
      const request = authorizationRequest(client, overrides);
      const page = await signInOn(agent, await agent.open(request.url), person);
      const { action, fields } = formOf(page, '/login/back');
      expectRedirectError(await agent.post(action, fields), error, request);
      expect((await agent.open(`${issuerOf(tenant)}/second-factor`)).url.pathname).toBe(path('/login'));
    }
  });
});

describe('recovery codes', () => {
  it('are not available without a second factor: neither in the account nor at the route that creates them', async () => {
    const agent = await signIn(await logoutDirectory.createPerson(), { tenant });
    expect(textOf((await agent.open(path('/account/security'))).html)).not.toContain('Recovery codes');
    const page = await agent.open(path('/second-factor/recovery-codes'));
    expect([page.response.status, formsOf(page.html)]).toEqual([200, []]);
    expect(textOf(page.html)).toContain('You don’t have a second factor');
    expect(textOf(page.html)).not.toMatch(/Generate (?:new )?recovery codes/);
    expect(page.html).toContain(`href="${path('/account/security')}"`);
  });

  it('are removed with the last factor, which is announced; a form opened before is rejected gracefully', async () => {
    const { agent } = await enrolled();
    const offered = await agent.open(path('/second-factor/recovery-codes'));
    const form = formOf(offered);
    const make = () => agent.submit(offered, {}, form);
    expect(textOf((await make()).html)).toContain('They won’t be shown again.');
    const security = await agent.open(path('/account/security'));
    expect(textOf(security.html)).toContain('10 of 10 unused.');
    const removed = await agent.submit(security, {}, formOf(security, '/account/security/remove'));
    expect(textOf(removed.html)).toContain('The recovery codes no longer work.');
    expect(textOf(removed.html)).not.toContain('10 of 10');
    const refused = await make();
    expect(refused.response.status).toBe(200);
    expect(textOf(refused.html)).not.toContain('They won’t be shown again.');
  });
});
