/**
 * Cancel on the pages of a sign-in: "If the resource owner denies the access request [...] the authorization server
 * informs the client" (RFC 6749, 4.1.2.1).
 */
import { describe, expect, it } from 'vitest';
import { authorizationRequest, codeOf, signIn, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { eventually, LOGOUT_TENANT, logoutDirectory } from '../support/logout';
import { manage, newAccessKey } from '../support/management';
import { scim } from '../support/scim';
import { type Arrival, formOf, UserAgent } from '../support/user-agent';

const client = clientOf('logout-quiet', LOGOUT_TENANT);
const path = (rest: string) => `/t/${LOGOUT_TENANT}${rest}`;

const offersCancel = ({ html }: Arrival) => formsOf(html).some(({ action }) => action.endsWith('/login/back'));

async function cancel(agent: UserAgent, page: Arrival): Promise<Response> {
  const { action, fields } = formOf(page, '/login/back');
  return agent.post(action, fields);
}

describe('cancel', () => {
  it('on the sign-in page returns access_denied with state and iss, once', async () => {
    const agent = new UserAgent();
    const request = authorizationRequest(client);
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe(path('/login'));
    expectRedirectError(await cancel(agent, page), 'access_denied', request);
    await expectErrorPage(await cancel(agent, page), 400);
    await expectErrorPage(await new UserAgent().post(page.url.href.replace('/login', '/login/back'), {}), 403);
  });

  it('returns by form_post if the client requests that', async () => {
    const agent = new UserAgent();
    const request = authorizationRequest(client, { response_mode: 'form_post' });
    const [form] = formsOf(await (await cancel(agent, await agent.open(request.url))).text());
    expect(form).toMatchObject({
      action: request.redirectUri,
      fields: { error: 'access_denied', state: request.state, iss: issuerOf(LOGOUT_TENANT) },
    });
  });

  it.each([
    ['after a wrong password', {}],
    ['when a second factor will be required', { acr_values: 'urn:tessera:acr:2fa' }],
  ])('on the sign-in page %s returns access_denied', async (_, overrides) => {
    const agent = new UserAgent();
    const request = authorizationRequest(client, overrides);
    const page = await signInOn(agent, await agent.open(request.url), { userName: 'nobody', password: 'wrong' });
    expectRedirectError(await cancel(agent, page), 'access_denied', request);
  });

  it.each([
    ['sign in again', { prompt: 'login' }, '/login'],
    ['choose an account', { prompt: 'select_account' }, '/select-account'],
  ])('of a signed-in person who is asked to %s returns access_denied and keeps the session', async (_, asked, at) => {
    const agent = await signIn(await logoutDirectory.createPerson(), { tenant: LOGOUT_TENANT });
    const request = authorizationRequest(client, asked);
    const page = await agent.open(request.url);
    expect(page.url.pathname).toBe(path(at));
    expectRedirectError(await cancel(agent, page), 'access_denied', request);
    expect(codeOf(await agent.open(authorizationRequest(client, { prompt: 'none' }).url))).toBeTruthy();
  });

  it('while an authenticator app is set up returns that the requested level was not reached', async () => {
    const agent = await signIn(await logoutDirectory.createPerson(), { tenant: LOGOUT_TENANT });
    const request = authorizationRequest(client, { acr_values: 'urn:tessera:acr:2fa' });
    const page = await agent.open(request.url);
    const setup = await agent.submit(page, {}, formOf(page, '/second-factor/authenticator/start'));
    expectRedirectError(await cancel(agent, setup), 'unmet_authentication_requirements', request);
  });

  it('is recorded: as a failure, and in the audit log if the person is known', async () => {
    const web = clientOf('web');
    const key = await newAccessKey('owner', { tenant: 'default', role: 'auditor' });
    const person = await scim.createPerson();
    const agent = await signIn(person);
    const page = await agent.open(authorizationRequest(web, { prompt: 'select_account' }).url);
    const answer = await cancel(agent, page);
    expect(answer.status).toBe(303);
    const read = async (resource: string) =>
      ((await manage(key, 'GET', resource, { tenant: 'default' })).body.items ?? []) as Record<string, unknown>[];
    const failure = await eventually(
      async () => (await read(`/refusals?client_id=${web.id}&page_size=50`)).find((one) => one.person_id === person.id),
      'The failure',
    );
    expect(failure).toMatchObject({
      endpoint: 'login',
      code: 'access_denied',
      reason: 'the person canceled the sign-in',
    });
    const [entry] = await read(`/audit-events?action=consent.refused&actor=${person.id}`);
    expect(entry).toMatchObject({ action: 'consent.refused', target: { type: 'client', id: web.id } });
  });

  it('is offered only while a client waits for an answer', async () => {
    const agent = new UserAgent();
    for (const page of ['/login', `/login?returnTo=${path('/account')}`, '/account', '/device'])
      expect(offersCancel(await agent.open(path(page)))).toBe(false);
    const quiet = await new UserAgent().open(authorizationRequest(client, { prompt: 'none' }).url);
    expect([quiet.left, quiet.url.searchParams.get('error')]).toEqual([true, 'login_required']);
    const unusable = authorizationRequest(client, { redirect_uri: 'https://evil.example/' });
    const refused = await agent.open(unusable.url);
    expect([refused.response.status, offersCancel(refused), textOf(refused.html).includes('Cancel')]).toEqual([
      400,
      false,
      false,
    ]);
  });
});
