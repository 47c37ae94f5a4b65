/**
 * A request asks for a different person than the one signed in (OpenID Connect Core, 3.1.2.2 and 5.5.1): the page says
 * so and lets the person go back.
 */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { authorizationRequest, codeOf, redemption, signIn, signInOn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { expectErrorPage, expectRedirectError } from '../support/expectations';
import { clientOf } from '../support/fixture';
import { formsOf, textOf } from '../support/html-form';
import { LOGOUT_TENANT, logoutDirectory, signedInAt } from '../support/logout';
import { requestToken, tokensOf } from '../support/oauth';
import { formOf, UserAgent } from '../support/user-agent';

const client = clientOf('logout-quiet', LOGOUT_TENANT);
const answer = (html: string) =>
  textOf(html).includes('asks for a different account. Sign in with that account, or cancel.');

/** Two people, one of whom is signed in, and a request for the other. */
async function wanting(overrides: Record<string, string> = {}) {
  const [person, other] = [await logoutDirectory.createPerson(), await logoutDirectory.createPerson()];
  const agent = await signIn(person, { tenant: LOGOUT_TENANT });
  const request = authorizationRequest(client, {
    claims: JSON.stringify({ id_token: { sub: { value: other.id } } }),
    ...overrides,
  });
  return { person, other, agent, request, page: await agent.open(request.url) };
}

describe('a person signed in as someone other than the requested subject', () => {
  it('sees the mismatch from claims, not whose account is required, and can sign in as the right person', async () => {
    const { person, other, agent, request, page } = await wanting();
    expect(page.url.pathname).toBe(`/t/${LOGOUT_TENANT}/login`);
    expect(answer(page.html)).toBe(true);
    expect(textOf(page.html)).toContain(`You’re signed in as ${person.userName} , but`);
    for (const secret of [other.userName, other.id]) expect(page.html).not.toContain(secret);
    expect(formOf(page, '/login/password').fields.username).toBe('');
    const tokens = await tokensOf(
      requestToken(client, redemption(request, codeOf(await signInOn(agent, page, other)))),
    );
    expect(decodeJwt(tokens.access_token).sub).toBe(other.id);
  });

  it('sees the mismatch from id_token_hint too', async () => {
    const { id_token: hint } = await signedInAt(client);
    const agent = await signIn(await logoutDirectory.createPerson(), { tenant: LOGOUT_TENANT });
    expect(answer((await agent.open(authorizationRequest(client, { id_token_hint: hint }).url)).html)).toBe(true);
  });

  it('sees it again after signing in as the wrong person, or with a wrong password', async () => {
    const { agent, page } = await wanting();
    const wrong = await signInOn(agent, page, await logoutDirectory.createPerson());
    expect([wrong.url.pathname, answer(wrong.html)]).toEqual([`/t/${LOGOUT_TENANT}/login`, true]);
    const mistyped = await signInOn(agent, wrong, { userName: 'nobody', password: 'wrong' });
    expect([mistyped.url.searchParams.get('error'), answer(mistyped.html)]).toEqual(['refused', true]);
  });

  it('returns to the client, which gets login_required once', async () => {
    const { agent, request, page } = await wanting();
    const { action, fields } = formOf(page, '/login/back');
    expectRedirectError(await agent.post(action, fields), 'login_required', request);
    await expectErrorPage(await agent.post(action, fields), 400);
  });

  it('returns by form_post where the client requests that', async () => {
    const { agent, request, page } = await wanting({ response_mode: 'form_post' });
    const { action, fields } = formOf(page, '/login/back');
    const [form] = formsOf(await (await agent.post(action, fields)).text());
    expect(form).toMatchObject({
      action: request.redirectUri,
      fields: { error: 'login_required', state: request.state },
    });
  });

  it('ends no session by a form that was not shown in this browser', async () => {
    const { agent, page } = await wanting();
    const { action, fields } = formOf(page, '/login/back');
    await expectErrorPage(await new UserAgent().post(action, fields), 403);
    await expectErrorPage(await agent.post(action, { ...fields, csrf: '' }), 403);
    await expectErrorPage(
      await agent.post(action, fields, { Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' }),
      403,
    );
    expect(answer((await agent.open(page.url.href)).html)).toBe(true);
  });

  it('never continues by the form that cancels, even after the required person has also signed in', async () => {
    const { other, agent, request, page } = await wanting();
    const { action, fields } = formOf(page, '/login/back');
    await signInOn(agent, await agent.open(`${issuerOf(LOGOUT_TENANT)}/login?switch=1`), other);
    expectRedirectError(await agent.post(action, fields), 'access_denied', request);
  });
});

it('no mismatch is shown to a person who is not signed in, or is the required one', async () => {
  const { other, request } = await wanting();
  expect(answer((await new UserAgent().open(request.url)).html)).toBe(false);
  expect(codeOf(await (await signIn(other, { tenant: LOGOUT_TENANT })).open(request.url))).toBeTruthy();
});
